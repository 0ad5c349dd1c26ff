/**
 * The key of a text in a page's catalogue: shorter than the English text. `npm run texts:check`
 * fails if two texts have the same.
 */
export function hashText(key: string): string {
  let hash = 5381;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash, 33) ^ key.charCodeAt(index);
  }
  return (hash >>> 0).toString(36);
}
