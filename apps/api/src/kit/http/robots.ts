import { Problem } from '../problem.ts'

/** Refuses a form whose honeypot is filled in. Which field gave it away is not said, or a machine would learn it. */
export function refuseRobots(honeypot: string | undefined) {
  if (honeypot) throw new Problem(400, 'bad_input', 'This couldn’t be sent. Reload the page and try again')
}
