// Positions that belong to no game: what a board needs to show one comes as a `Study`.
//
// Lessons, puzzles and the analysis ask `study({ spec, position, moves })` and hand the answer to StudyBoard.svelte, which
// mounts the game's own board:
//
//   let shown = $state.raw(await study({ spec: lesson.spec, position: lesson.position }));
//   <StudyBoard study={shown} onmove={async (move) => (shown = await study({ spec, position, moves: [...moves, move] }))} />
//
// The last of `steps` is shown as movement. What goes wrong is a Trouble: `wordsOf(trouble)` says it in both languages,
// `trouble.field` names what was wrong (spec or a rule field, position, moves, seat), and `trouble.code` is
// "illegal_move" where a rule forbids a move. To put a piece back after a wrong answer set `shown = { ...shown }`.

import { api } from "./api";
import type { Study, StudyRequest, Welcome } from "./protocol";

export type { Study, StudyRequest } from "./protocol";

/** Everything a board needs to show a position; a Trouble says what is wrong with the question. */
export const study = (request: StudyRequest): Promise<Study> => api.study(request);

/** A move with its seat, as records write one made out of turn; without a seat it is that of whoever is to move. */
export const bySeat = (move: string, seat: number | null): string => (seat === null ? move : `${seat + 1}:${move}`);

/** A study as the table of one person, who moves for the seat that looks on: what boards and their panels ask of it. */
export function tableOf(shown: Study): Welcome {
  const { spec, start, board, points, outcome, seat, view, options, steps } = shown;
  const { name, kit, title, traits, reasons, material, help } = shown;
  return {
    ...{
      type: "welcome",
      protocol: 0,
      game: "",
      name,
      kit,
      title,
      traits,
      reasons,
      material,
      help,
      hints: false,
    },
    you: { seats: seat === null ? [] : [seat], advises: [], host: false },
    seats: shown.seats.map((title) => ({
      title,
      kind: "human",
      level: null,
      name: "",
      joined: true,
      bot: false,
      present: true,
    })),
    watchers: 0,
    links: [],
    steps: steps.map(({ seat, move, effect, board, points }, index) => ({
      ...{ seq: index + 1, seat, move, effect, board, points },
    })),
    now: {
      ...{ seq: steps.length, round: 1, spec, start, board, points, outcome },
      perspectives: [{ seat, view, held: null, options, may: [] }],
      offers: [],
      failed: [],
      swapped: false,
      match: { kind: "series", games: 1, score: points.map(() => 0), winners: [], handicapped: null },
      past: [],
      clocks: null,
      time: 0,
    },
  };
}
