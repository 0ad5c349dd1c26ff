/** The first number followed by a percent sign; 0 without one. */
export function fundedPercent(fundingProgress: string): number {
  return Number(/(\d+(?:\.\d+)?)\s*%/.exec(fundingProgress)?.[1] ?? 0);
}
