import { Problem } from '../problem.ts'

/** Rejects a form whose honeypot is filled in. The error does not name the field, or bots would learn it. */
export function refuseRobots(honeypot: string | undefined) {
  if (honeypot) throw new Problem(400, 'bad_input', 'This couldn’t be sent. Reload the page and try again')
}
