export { answerShapes } from './generated/answer-shapes';
export { noAnswer } from './lib/core/no-answer';
export { describeMisfit, kindOf, nameIn, readAnswer } from './lib/core/read-answer';
export type { Misfit, ReadAnswer, Shape } from './lib/core/read-answer';
export { readResponse } from './lib/core/read-response';
export { totalNames } from './lib/core/read-total';
