/** The product's pieces that a hand-over goes through; a copy of them may have a bug planted (planting.ts). */
export { sendHandOvers } from '#server/jobs/sendHandOvers.ts';
export { handOver } from '#server/store/backOffice/handOvers.ts';

export type Product = typeof import('./product.ts');
