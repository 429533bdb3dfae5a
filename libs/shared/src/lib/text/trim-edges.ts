/**
 * Removes the characters at both ends that match the pattern. It runs in linear time, unlike a pattern that ends in `+$`.
 *
 * @param edge a pattern for one UTF-16 unit, without the global flag
 */
export function trimEdges(text: string, edge: RegExp): string {
  let start = 0;
  let end = text.length;
  while (start < end && edge.test(text.charAt(start))) start += 1;
  while (start < end && edge.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
