import type { RuleSection } from '.';

export const rules: RuleSection[] = [
  {
    id: 'aim',
    title: 'What it is about',
    text: [
      'You plant a monastery garden and brew beer from five resources: wood, yeast, hops, water and barley. Each has a marker on your production track. At the end only the rearmost marker counts, multiplied by what your brewmaster has made of it.',
      'Tiles in the sun are dear and move markers; tiles in the shade are cheap and bring money. Neither brings anything until it is activated: by scoring discs, by sheds, by monks.',
    ],
  },
  {
    id: 'setup',
    title: 'Set-up',
    also: 'setup preparation',
    text: [
      'Everybody has 25 ducats, five privilege cards, a brewmaster and five resource markers. Ducats are public. The game lasts 3 rounds with two players, 4 with three and 6 with four.',
      'Player 1 stands on the first player starting space. Then, counterclockwise, the others place their figures on free starting spaces and take the reward at once: brewmaster +1, one marker of choice +2, or 2 ducats.',
    ],
  },
  {
    id: 'turn',
    title: 'A turn',
    also: 'next player',
    text: [
      'Turn order: clockwise; whoever is home already is skipped. Move your figure forward along the track, as far as you like, and carry out the action of the space where it stops. Never backwards, never staying; several figures may share a space. What you pass you cannot come back to this round.',
      'You may not move to a space whose action is impossible for you: no tile you can pay for, no disc, no usable scoring spot, no barrel. Ducats that you could get by selling cards count as payable.',
    ],
  },
  {
    id: 'home',
    title: 'The starting area',
    also: 'going home',
    text: [
      'Instead of stopping on the track you may enter the starting area: choose a starting space on which no other figure stands, take its reward, and you are out for the rest of the round. The others play on.',
      'A figure that has not moved yet this round still occupies its starting space. If all others are home and the first player space is free, the last player must take it. Whoever stands there begins the next round, and has 1 point at the end of the game.',
    ],
  },
  {
    id: 'buying',
    title: 'Buying tiles',
    also: 'garden cost costs',
    text: [
      'On a resource space or a monk space you must buy at least one tile, and may buy as many more as lie there and you can pay for. The price of a tile: on a shady spot its fertility number (a monk: the cost printed on the space), on a sunny spot twice that.',
      'Tiles are placed one by one on empty spots, never on shed spots. If a tile encloses a shed, that is resolved before you go on buying, so its ducats can be spent at once.',
    ],
  },
  {
    id: 'activating',
    title: 'Activating a tile',
    also: 'harvest sunny shady',
    text: [
      'A sunny resource tile moves its marker forward by its fertility. A shady resource tile pays its fertility in ducats. A monk tile, on either side, moves your brewmaster 1 step.',
      'A marker that has reached 20 stays there; every further step pays 1 ducat instead. The brewmaster stays at 20 as well, but his further steps are lost.',
    ],
  },
  {
    id: 'sheds',
    title: 'Sheds',
    also: 'adjacent',
    text: [
      'When all six spots around a shed spot hold tiles, add the fertility of the resource tiles among them. Monks count 0. A low sum brings brewmaster steps, a high one activates many tiles:',
      '0 to 7: brewmaster +6, nothing activated (type 0). 8 to 11: brewmaster +3, one neighbour (type 1). 12 to 17: brewmaster +1, two opposite neighbours (type 2). 18 to 23: brewmaster +1, three neighbours, no two of them adjacent (type 3). 24 and more: any four neighbours (type 4).',
      'A tile that encloses several sheds resolves them one after the other, in the order of their numbers.',
    ],
  },
  {
    id: 'discs',
    title: 'Scoring discs',
    also: 'garden',
    text: [
      'On a disc space take one disc and place it on a free scoring spot of your board: from A on the x spot, from B on a monk spot, from C on a resource spot, from A/B/C on any. Each of the ten spots can be used only once in the whole game, and only if you have a tile of its kind.',
      'The x spot: name a fertility number; all resource tiles with it are activated. A resource spot: all tiles of that resource are activated. A monk spot: every monk of that type in turn activates all tiles around it.',
      'A monk next to a working monk is activated (brewmaster +1) but does not start working itself. A tile between two working monks is activated twice.',
    ],
  },
  {
    id: 'pairs',
    title: 'Privilege pairs and cards',
    text: [
      'The ten scoring spots form five pairs: x and wood, yeast and hops, water and barley, monks 1 and 2, monks 3 and 4. When both spots of a pair hold discs, you may place one of your cards there and use it at once. If you decline, that pair is lost for good.',
      'Tiles: choose a resource; its marker moves one step for each tile of that resource in your garden, sun and shade. Discs: your rearmost marker moves one step for each of your discs. Barrels: at the end 1 point more for each barrel. Ducats: 12 ducats. Brewmaster: 5 steps.',
    ],
  },
  {
    id: 'coins',
    title: 'Emergency coins: selling cards',
    also: 'money',
    text: ['At any moment of your own turn you may sell cards from your hand: each goes back to the box for 3 ducats.'],
  },
  {
    id: 'barrels',
    title: 'Barrels',
    text: [
      'On a barrel space you take a barrel for every goal that you fulfil at that moment: the large one (4 points) if it is still there, otherwise the small one (2 points), never both of one goal.',
      'The goals: brewmaster on 1 or more; all five markers on 1 or more; six tiles of fertility 1; six tiles of fertility 5; discs on all four monk spots; discs on all five resource spots; three sheds of one type; four different shed types; a marker on 20; three cards placed at pairs; all sunny spots filled; all shady spots filled.',
    ],
  },
  {
    id: 'round',
    title: 'End of a round',
    also: 'new tiles market',
    text: [
      'When all figures are home, every monk space and every resource space gets one new tile; what was not bought stays. Each disc space is refilled up to one disc. In the last round of a game for two or three there are two discs on B and C, and with three players on the first A/B/C space too.',
    ],
  },
  {
    id: 'production',
    title: 'The brewmaster',
    text: [
      'Where your brewmaster stands at the end decides two things: the exchange rate, that is how many steps back buy one step forward, and how many points each step of your rearmost marker is worth.',
      'Up to 0: 5 to 1, 2 points. From 1: 4 to 1, 3 points. From 5: 3 to 1, 3 points. From 9: 3 to 1, 4 points. From 12: 2 to 1, 4 points. From 15: 2 to 1, 5 points. From 18: 2 to 1, 6 points. On 20: 1 to 1, 6 points.',
    ],
  },
  {
    id: 'scoring',
    title: 'Final scoring',
    also: 'draw exchanging convert',
    text: [
      'At the end of the game, steps can be exchanged first: markers in front go back, at the exchange rate of your brewmaster, so that the rearmost moves forward, as often as it helps. Then every 10 ducats move a marker one step. The program does this for you in the best way.',
      'Then multiply the number under your rearmost marker by the points per step. Add 4 points for each large barrel and 2 for each small one, 1 for each barrel if you placed the barrels card, and 1 if you stand on the first player space. The winner is who has the most points; a tie is a shared victory.',
    ],
  },
];
