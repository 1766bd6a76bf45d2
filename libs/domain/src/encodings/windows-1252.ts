// Windows-1252 as text. TextDecoder alone will not do: its fast path reads 0x80–0x9F as ISO-8859-1 in several Node
// releases that we support.

/** What 0x80 to 0x9F mean; five have no meaning and stay control characters. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const latin1 = new TextDecoder('latin1');

export function decodeWindows1252(bytes: Uint8Array): string {
  return latin1
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, (character) => HIGH.charAt(character.charCodeAt(0) - 0x80));
}
