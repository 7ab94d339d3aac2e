#!/usr/bin/env node
// A bot in JavaScript that knows no rules: every request names the legal moves, and it takes the one it likes best.
//
//     heavenale arena --agents random,"cmd:node examples/bot.mjs" --games 20
//     heavenale serve --bot "liker=node examples/bot.mjs"
import { createInterface } from 'node:readline';

/** How much it likes a move: barrels and cards, then dear tiles in the light, then short steps; going home comes last. */
function liking(move) {
  const [kind, first = '', second = ''] = move.split(' ');
  const fertility = Number(first.slice(1)) || 0;
  switch (kind) {
    case 'card':
      return move === 'card none' ? 0 : 100;
    case 'buy':
      return 50 + fertility + (second.startsWith('L') ? 3 : 0);
    case 'go':
      return 40 - Number(first);
    case 'home':
      return 1;
    case 'sell':
      return 0;
    default:
      return 10; // start, shed, score, done
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    const { legal_moves: moves } = JSON.parse(line);
    answer = { move: moves.reduce((best, move) => (liking(move) > liking(best) ? move : best)) };
  } catch (error) {
    answer = { error: { code: 'bad_request', message: String(error) } };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
