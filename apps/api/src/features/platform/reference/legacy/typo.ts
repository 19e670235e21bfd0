/**
 * Are these two words one typo apart: an extra letter, one missing, one wrong, or two swapped? Short words are ignored,
 * as half of them are one letter away from another place.
 */
export function isTypoOf(typed: string, meant: string): boolean {
  if (typed === meant || Math.min(typed.length, meant.length) < 5 || Math.abs(typed.length - meant.length) > 1)
    return false
  let begin = 0
  while (begin < typed.length && typed[begin] === meant[begin]) begin++
  let end = 0
  while (end < Math.min(typed.length, meant.length) - begin && typed.at(-1 - end) === meant.at(-1 - end)) end++
  const [left, right] = [typed.slice(begin, typed.length - end), meant.slice(begin, meant.length - end)]
  if (left.length + right.length <= 1 || (left.length === 1 && right.length === 1)) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
