import { expect, it } from "vitest";
import { turningPoint } from "../src/analyse/moments";

const two = { seats: [{}, {}] } as never;
const moment = (played: number, seat: number, before: number, after: number, study = two) => ({
  ...{ moves: Array<string>(played).fill("a1"), seat, before, after, study },
});

it("names the move after which its player never stood even again", () => {
  const [small, decisive] = [moment(1, 0, 90, 60), moment(3, 0, 55, 30)];
  expect(turningPoint([small, decisive], [80, 90, 60, 55, 30, 20, 5], 0)).toEqual({ moment: decisive, decided: true });
});

it("reads the chances of the other player out of one chart", () => {
  const lost = moment(2, 1, 60, 20);
  expect(turningPoint([lost], [50, 50, 40, 80, 95], 0)?.decided).toBe(true);
  expect(turningPoint([{ ...lost, study: { seats: [{}, {}, {}] } as never }], [50, 50, 40, 80, 95], 0)?.decided).toBe(
    false,
  );
});

it("names the move that cost most where the game turned again, was drawn, or was lost before", () => {
  const [small, large] = [moment(1, 0, 60, 45), moment(3, 0, 70, 30)];
  expect(turningPoint([small, large], [50, 60, 45, 70, 30, 80, 90], 0)).toEqual({ moment: large, decided: false });
  expect(turningPoint([large], [50, 60, 65, 70, 30, 45, 45], 0)?.decided).toBe(false);
  expect(turningPoint([moment(3, 0, 40, 10)], [50, 45, 42, 40, 10, 5], 0)?.decided).toBe(false);
});

it("says nothing where no move cost much", () => {
  expect(turningPoint([], [50, 52, 50], 0)).toBeNull();
});
