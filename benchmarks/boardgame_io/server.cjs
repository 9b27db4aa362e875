// The same game for boardgame.io: Kulami on a layout given as rows of letters, from the top. `node server.cjs LAYOUT PORT`

const { Server, Origins } = require("boardgame.io/server");

const [rows, port] = [process.argv[2].split("/"), Number(process.argv[3])];
const width = Math.max(...rows.map((row) => row.length));
const MARBLES = 28;
const tiles = Array.from({ length: rows.length * width }, (_, cell) => {
  const letter = rows[Math.floor(cell / width)][cell % width] ?? ".";
  return letter === "." ? null : letter;
});

function legal({ cells, last, before, laid }) {
  if (laid >= 2 * MARBLES) return [];
  const taboo = [last, before].filter((cell) => cell !== null).map((cell) => tiles[cell]);
  return [...tiles.keys()].filter(
    (cell) =>
      tiles[cell] !== null &&
      cells[cell] === null &&
      (last === null || Math.floor(cell / width) === Math.floor(last / width) || cell % width === last % width) &&
      !taboo.includes(tiles[cell]),
  );
}

function withLegal(board) {
  return { ...board, legal: legal(board) };
}

const kulami = {
  name: "kulami",
  setup: () => withLegal({ cells: tiles.map(() => null), last: null, before: null, laid: 0 }),
  moves: {
    place: {
      client: false,
      move: ({ G, playerID }, cell) => {
        if (!G.legal.includes(cell)) return "INVALID_MOVE";
        const cells = G.cells.with ? G.cells.with(cell, playerID) : G.cells.map((one, at) => (at === cell ? playerID : one));
        return withLegal({ cells, last: cell, before: G.last, laid: G.laid + 1 });
      },
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.legal.length ? undefined : { over: true }),
};

Server({ games: [kulami], origins: [Origins.LOCALHOST] }).run({ port, callback: () => console.log(`http://127.0.0.1:${port}`) });
