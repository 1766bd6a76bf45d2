// Decodes Windows-1252. TextDecoder alone is not enough: its fast path reads 0x80–0x9F as ISO-8859-1 in several
// supported releases of Node.

/** The characters of 0x80 to 0x9F; five are undefined and stay control characters. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const latin1 = new TextDecoder('latin1');

export function decodeWindows1252(bytes: Uint8Array): string {
  return latin1
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, (character) => HIGH.charAt(character.charCodeAt(0) - 0x80));
}
