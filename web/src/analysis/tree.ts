// A tree of variations: what was played from a position, and what could have been played instead.
//
// Nothing here changes in place, so that a page sees every change. A move made out of turn carries the number of its seat,
// as in records: "2:lay 17".

/** A move, what was said of it, and what may follow: the main line first. */
export interface Branch {
  move: string;
  comment?: string;
  /** Whose move it is, where that is known; whoever opens a link learns it when she gets there. */
  seat?: number;
  /** Whether it was played in the game that is looked at, and not merely tried out. */
  happened?: true;
  onward: readonly Branch[];
}

/** Where one is in the tree: which of the branches was taken at every turn. */
export type Path = readonly number[];

/** Everything that is kept and shared: the rules, where it starts, the tree, and where one is in it. */
export interface Sketch {
  spec: string;
  /** Who played, and whatever else the record said that it comes from. */
  tags?: Readonly<Record<string, string>>;
  /** The seats that whoever keeps it played. */
  yours?: readonly number[];
  /** A position text; null: the beginning of the game. */
  start: string | null;
  onward: readonly Branch[];
  path: Path;
}

export const MOST_BRANCHES = 2000;

/** Whether that is where the game that was played ended because a clock ran out. */
export const endsLate = (sketch: Sketch): boolean =>
  sketch.tags?.["Termination"] === "time" && gameIn(sketch).join() === sketch.path.join();

export const sketchOf = (spec: string, start: string | null = null): Sketch => ({ spec, start, onward: [], path: [] });

/** The branches along a path; it ends early where the path leads nowhere. */
export function along({ onward }: Pick<Sketch, "onward">, path: Path): Branch[] {
  const passed: Branch[] = [];
  let choices = onward;
  for (const index of path) {
    const branch = choices[index];
    if (!branch) break;
    passed.push(branch);
    choices = branch.onward;
  }
  return passed;
}

export const movesAt = (sketch: Sketch, path: Path = sketch.path): string[] =>
  along(sketch, path).map(({ move }) => move);

/** The way along these moves, wherever they stand now; null where they are gone. */
export function pathAlong({ onward }: Pick<Sketch, "onward">, moves: readonly string[]): Path | null {
  const path: number[] = [];
  let choices = onward;
  for (const move of moves) {
    const index = choices.findIndex((branch) => branch.move === move);
    if (index < 0) return null;
    path.push(index);
    choices = choices[index]!.onward;
  }
  return path;
}

/** What may follow where a path leads to. */
export const onwardFrom = (sketch: Sketch, path: Path): readonly Branch[] =>
  along(sketch, path).at(-1)?.onward ?? (path.length ? [] : sketch.onward);

/** The way from a place to the end of its main line. */
export function mainFrom(sketch: Sketch, path: Path): Path {
  let [way, choices] = [[...path], onwardFrom(sketch, path)];
  while (choices.length) {
    way.push(0);
    choices = choices[0]!.onward;
  }
  return way;
}

/** The way of the game that was played, wherever its moves stand now; empty where nothing was. */
export function gameIn({ onward }: Pick<Sketch, "onward">): Path {
  const path: number[] = [];
  let choices = onward;
  for (;;) {
    const index = choices.findIndex(({ happened }) => happened);
    if (index < 0) return path;
    path.push(index);
    choices = choices[index]!.onward;
  }
}

/** The sketch with the moves along a path as those of a game that was played. */
export function asGame(sketch: Sketch, path: Path): Sketch {
  return { ...sketch, onward: alongside(sketch.onward, path, (branch) => ({ ...branch, happened: true })) };
}

/** The sketch with a move played where one is: along the branch that has it already, or along a new one. */
export function played(sketch: Sketch, move: string): Sketch {
  const choices = onwardFrom(sketch, sketch.path);
  const known = choices.findIndex((branch) => branch.move === move);
  if (known >= 0) return { ...sketch, path: [...sketch.path, known] };
  const onward = changed(sketch.onward, sketch.path, (branches) => [...branches, { move, onward: [] }]);
  return { ...sketch, onward, path: [...sketch.path, choices.length] };
}

/** The sketch with a whole line played from where one is, which stays where it is. */
export function noted(sketch: Sketch, moves: readonly string[]): Sketch {
  return { ...moves.reduce(played, sketch), path: sketch.path };
}

/** The sketch with what has become known of who made the moves along a path. */
export function seated(sketch: Sketch, path: Path, seats: readonly number[]): Sketch {
  if (along(sketch, path).every(({ seat }, at) => seat === seats[at])) return sketch;
  const told = (branch: Branch, at: number): Branch =>
    seats[at] === undefined ? branch : { ...branch, seat: seats[at] };
  return { ...sketch, onward: alongside(sketch.onward, path, told) };
}

/** The sketch with branches that were made elsewhere put beside what may follow where one is; one's place is at their first move. */
export function grafted(sketch: Sketch, branches: readonly Branch[]): Sketch {
  const before = sketch.path;
  const known = merged(onwardFrom(sketch, before), branches);
  const onward = changed(sketch.onward, before, () => known);
  const first = known.findIndex(({ move }) => move === branches[0]?.move);
  return { ...sketch, onward, path: first < 0 ? before : [...before, first] };
}

/** Branches with others beside them; what follows the same move comes together, however far that goes. */
function merged(branches: readonly Branch[], others: readonly Branch[]): Branch[] {
  const whole = [...branches];
  const todo = [{ into: whole, others }];
  for (let next = todo.pop(); next; next = todo.pop())
    for (const other of next.others) {
      const at = next.into.findIndex(({ move }) => move === other.move);
      const known = next.into[at];
      if (!known) next.into.push(other);
      else {
        const onward = [...known.onward];
        next.into[at] = { ...known, ...(other.comment ? { comment: other.comment } : {}), onward };
        todo.push({ into: onward, others: other.onward });
      }
    }
  return whole;
}

/** The branches among which one chooses along a path, from its beginning to where it leads; shorter where it leads nowhere. */
function choicesAlong(branches: readonly Branch[], path: Path): (readonly Branch[])[] {
  return [branches, ...along({ onward: branches }, path).map(({ onward }) => onward)];
}

/** The branches with each one along a path changed, told how far along it stands. */
function alongside(
  branches: readonly Branch[],
  path: Path,
  change: (branch: Branch, at: number) => Branch,
): readonly Branch[] {
  const choices = choicesAlong(branches, path);
  return rebuilt(choices, path, choices.at(-1)!, change);
}

/** The choices along a path, put together from where it leads: games are longer than calls go deep. */
function rebuilt(
  choices: readonly (readonly Branch[])[],
  path: Path,
  end: readonly Branch[],
  change: (branch: Branch, at: number) => Branch,
): readonly Branch[] {
  return choices.slice(0, -1).reduceRight((onward, choice, at) => {
    return choice.map((branch, index) => (index === path[at] ? { ...change(branch, at), onward } : branch));
  }, end);
}

/** The sketch without a branch and what follows it. */
export function cut(sketch: Sketch, path: Path): Sketch {
  const [before, index] = [path.slice(0, -1), path.at(-1)];
  if (index === undefined) return { ...sketch, onward: [], path: [] };
  const onward = changed(sketch.onward, before, (branches) => branches.filter((_, at) => at !== index));
  const gone = sketch.path.length >= path.length && path.every((step, at) => sketch.path[at] === step);
  const later = sketch.path.length >= path.length && before.every((step, at) => sketch.path[at] === step);
  const shifted = later && sketch.path[before.length]! > index ? shift(sketch.path, before.length, -1) : sketch.path;
  return { ...sketch, onward, path: gone ? before : shifted };
}

/** The sketch with a variation made the main line of its place. */
export function promoted(sketch: Sketch, path: Path): Sketch {
  const [before, index] = [path.slice(0, -1), path.at(-1)];
  if (!index) return sketch;
  const first = (branches: readonly Branch[]) => [branches[index]!, ...branches.filter((_, at) => at !== index)];
  const onward = changed(sketch.onward, before, first);
  const here = before.every((step, at) => sketch.path[at] === step) && sketch.path.length > before.length;
  const was = sketch.path[before.length]!;
  const moved = was === index ? -index : was < index ? 1 : 0;
  return { ...sketch, onward, path: here ? shift(sketch.path, before.length, moved) : sketch.path };
}

const shift = (path: Path, at: number, by: number): Path =>
  path.map((step, index) => (index === at ? step + by : step));

function changed(
  branches: readonly Branch[],
  path: Path,
  change: (branches: readonly Branch[]) => readonly Branch[],
): readonly Branch[] {
  const choices = choicesAlong(branches, path);
  if (choices.length <= path.length) return branches; // it leads nowhere
  return rebuilt(choices, path, change(choices.at(-1)!), (branch) => branch);
}

export const counted = (branches: readonly Branch[]): number => {
  let [count, todo] = [0, [...branches]];
  while (todo.length) {
    const branch = todo.pop()!;
    count += 1;
    todo.push(...branch.onward);
  }
  return count;
};
