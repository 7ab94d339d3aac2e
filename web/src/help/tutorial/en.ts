import type { Lessons } from '.';

export const lessons: Lessons = {
  welcome: {
    title: 'Welcome to the monastery',
    text: 'You and Brother Anselm each plant a monastery garden and brew beer from five ingredients. Whoever has the better beer after three rounds wins. The ring of 27 spaces is the main board; on it lies all that there is to take. The large board with the garden is yours, the small one Anselm’s. This is a real game, and you play its important moments.',
  },
  garden: {
    title: 'Sun and shade',
    text: 'Your garden has 15 sunny spots (L) and 15 shady ones (D). Tiles in the sun cost double and will move your resource markers: that is beer. Tiles in the shade cost their plain price and will pay you ducats: that is what beer is bought with. The seven cells with a roof are shed spots; no tile may lie there.',
  },
  track: {
    title: 'Five ingredients, one brewmaster',
    text: 'Around the garden runs your production track with a marker for each ingredient: wood, yeast, hops, water and barley. The brewmaster begins far behind. At the end only your rearmost marker counts: its number, times the points that the brewmaster’s position gives. So nothing may be left behind. A marker on 20 stays there, and each further step pays 1 ducat.',
  },
  start: {
    title: 'Choosing a starting space',
    text: 'Before the first round every player except the first chooses a starting space and takes its reward: a brewmaster step, two steps for a marker, or 2 ducats. Barley is furthest behind.',
    task: 'Press the starting space with the sprout and choose barley.',
    after: 'Barley went from −8 to −6. Look for it on your track.',
  },
  go: {
    title: 'Moving',
    text: 'On your turn your figure moves forward, as far as you like, and you carry out the action of the space where it stops. It never goes back: what you jump over is gone for this round. Small steps give you more turns, large ones the first choice: Anselm has already rushed to space 5. Spaces where you could do nothing do not glow, and say why when you point at them.',
    task: 'Move to space 2, where Water 2 lies.',
    after: 'On a resource space you must buy at least one tile.',
  },
  buy: {
    title: 'Buying in the shade',
    text: 'Water 2 has the fertility number 2: in the shade it costs 2 ducats, in the sun 4. Point at a spot to see the price before you decide.',
    task: 'Place Water 2 on the shady spot D3. You can press tile then spot, or drag.',
    after: 'Two ducats are gone. The tile does nothing yet: it waits to be activated.',
  },
  done: {
    title: 'Ending a turn',
    text: 'There is nothing else to buy here, so you end your purchases. Until you end your turn you can always undo, one step or all of it.',
    task: 'End your purchases.',
    after: 'Now it is Anselm’s turn. We skip ahead a little.',
  },
  sun: {
    title: 'Buying in the sun',
    text: 'You stand on space 9 with Hops 3. In the sun it costs twice its number, 6 ducats. Expensive, but each time it is activated it will move your hops marker 3 steps. Place tiles so that they surround shed spots together.',
    task: 'Place Hops 3 on the sunny spot L10.',
    after: 'Good. L10 touches two shed spots, S3 and S6.',
  },
  monk: {
    title: 'Monks',
    text: 'Monks cost what their space says: here 3 ducats in the shade, 6 in the sun. There are four types. A monk helps the tiles around him, so he belongs in the middle. In sun and shade he does the same.',
    task: 'Place the monk on the shady spot D8.',
    after: 'From D8 he reaches four spots and touches two shed spots.',
  },
  disc: {
    title: 'Scoring discs',
    text: 'So far nothing has brought anything. The wine-red discs do that. A space with an A, B or C says where its disc may go: A scores a fertility number, B a monk, C a resource, the star any of them. There are few discs, and Anselm wants them too.',
    task: 'Move to space 12, a C space.',
    after: 'You have taken the disc. Now choose what it scores.',
  },
  score: {
    title: 'Scoring a resource',
    text: 'A resource disc activates all tiles of that resource. You have two wood tiles in the shade, with 3 and 2: that would be 5 ducats. Every scoring spot can be used only once in the whole game, so the timing matters.',
    task: 'Place the disc on the wood spot.',
    after: '5 ducats. In the sun the same tiles would have moved the wood marker 5 steps.',
  },
  home: {
    title: 'Going home',
    text: 'Anselm is already home; you are the last one on the track and have one ducat left. In the starting area you take a reward again and are out until the round ends. As the last player you must take the first player space, because it is free: no reward now, but you begin the next round. At the end of the game it is worth 1 point.',
    task: 'Go home to the first player space.',
    after: 'The round is over.',
  },
  round: {
    title: 'A new round',
    text: 'Every resource and monk space has got a new tile; what nobody bought is still there, so some spaces now hold two, and you may buy both on one visit. The discs are back as well. Two players play three rounds like this, three players four, four players six. With one ducat you cannot buy anything: it is harvest time.',
    task: 'Move to space 4, the A space.',
    after: 'A disc for the x spot.',
  },
  number: {
    title: 'Scoring a number',
    text: 'On the x spot you name a fertility number, and all your resource tiles with exactly that number are activated. You have four tiles with a 3: two in the sun, two in the shade. Point at the numbers to compare.',
    task: 'Press the x spot and choose the number 3.',
    after: 'Barley +3, hops +3 and 6 ducats, all with one disc.',
  },
  card: {
    title: 'Privilege cards',
    text: 'The ten scoring spots form five pairs. With x and wood you have completed one, and may place one of your five cards there; each works once, at once. Point at the cards, or press one for a moment, and they say what they do and what they would bring. If you decline, the pair is lost. You need money now: the ducats card brings 12.',
    task: 'Place the ducats card.',
    after: '12 ducats. The other four cards wait for four more pairs.',
  },
  monks: {
    title: 'Monks at work',
    text: 'On a monk spot every monk of that type activates all tiles around him, one monk after the other. Your monk on D8 has four neighbours with tiles. If a neighbour were a monk, he would not work himself, but your brewmaster would move one step.',
    task: 'Score the monk with the key (type 2).',
    after: 'Hops +3 and 9 ducats from one monk.',
  },
  shed: {
    title: 'Enclosing a shed',
    text: 'Shed spot S3 is surrounded on five sides. A tile on L7 encloses it. Then the fertility numbers around it are added: 3 + 2 + 3 + 2 + 3 and a monk who counts 0, that is 13. The lower the sum, the further your brewmaster moves: 6 steps up to 7, 3 steps up to 11, 1 step up to 23. The higher the sum, the more tiles are activated.',
    task: 'Place Hops 2 on L7.',
    after: 'Sum 13: brewmaster +1 and a shed of type 2.',
  },
  activate: {
    title: 'What the shed activates',
    text: 'A sum of 12 to 17 makes a shed of type 2, which activates two tiles opposite each other. From 8 it would be any one neighbour, from 18 three that do not touch, from 24 any four; below 8 none. You must choose, and it happens at once, in the middle of your purchases. L5 is a sunny barley 3, and opposite on D8 sits the monk.',
    task: 'Choose L5; its opposite comes with it.',
    after: 'Barley +3, and the activated monk moves your brewmaster 1 step.',
  },
  coins: {
    title: 'Emergency coins',
    text: 'It is the last round. Should you ever run short, you may sell cards from your hand for 3 ducats each, at any moment of your turn. It is a poor trade, since every card is worth more at a pair, but it can save a turn. The program counts this money when it says what you could afford.',
  },
  rearmost: {
    title: 'The marker left behind',
    text: 'Water is still at −6, and with it you would score nothing at all. The discs card moves your rearmost marker one step for each of your discs, and you have placed nine.',
    task: 'Place the discs card.',
    after: 'Water jumps from −6 to 3. Now your rearmost marker is wood, on 0.',
  },
  barrels: {
    title: 'Barrels',
    text: 'Twelve goals lie in the courtyard. On a barrel space you take a barrel for every goal you fulfil right now: the large one for 4 points if it is still there, otherwise the small one for 2. You have fulfilled six, and Anselm is close behind.',
    task: 'Move to space 26.',
    after: 'Six large barrels: 24 points, and 6 more by the barrels card you placed earlier.',
  },
  brewmaster: {
    title: 'The brewmaster’s word',
    text: 'Your brewmaster stands on 2. That means 3 points for each step of the rearmost marker, and a rate of 4 to 1: four steps back anywhere buy one step forward for the rearmost. On 20 it would be 6 points and 1 to 1. Sheds, monks, a card and a starting space move him.',
  },
  tips: {
    title: 'Before you play yourself',
    text: 'Three things that good brewers know. Plant in the shade early, and buy the sun with what it pays. Discs are few: collect tiles of one number, of one resource or around one monk, and take the disc before somebody else does. And look in good time at your rearmost marker and at your brewmaster, because your points are one times the other. Undo, hints and the rules are always at hand.',
  },
  end: {
    title: 'The final scoring',
    text: 'The game is over. Step through the scoring of both: markers are evened out, every 10 ducats buy a step, then the rearmost marker is multiplied, and barrels and the first player space are added.',
    after: 'Now you know all that you need for a game of your own; the Novice makes mistakes too.',
  },
};
