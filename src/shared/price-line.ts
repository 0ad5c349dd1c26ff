/** Up to the end of a sentence that names a number, where another sentence follows. */
const sentenceWithNumber = /^\D*\d.*?[.!?](?=\s+[\p{Lu}\p{Lo}])/u;

/**
 * The price in one line: the first sentence of a room pricing that has a number, else its first line,
 * without the full stop. "From $150/night. Breakfast is $12" becomes "From $150/night".
 */
export function priceLine(roomPricing: string): string {
  const [first = ""] = roomPricing.trim().split(/\s*\n\s*/, 1);
  const [sentence] = sentenceWithNumber.exec(first) ?? [first];
  return sentence.replace(/\.$/, "");
}
