/** What tests and measurements need beside the rules: the agents without a worker round them. */
export { Game, loadEngine } from '../../src/engine';
export { JUDGE, levelCalled } from '../../src/thinking/levels';
export { layNetwork } from '../../src/thinking/network';
export { Thinker } from '../../src/thinking/thinker';
