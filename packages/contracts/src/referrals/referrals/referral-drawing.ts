import { isOneOf } from '../../kit/is-one-of.ts'
import { anyAccepted, pending, type Stage, stageNames, stages, terminal } from './referral-stages.ts'
import { type Step, steps } from './referral-steps.ts'

/**
 * Drawings of the life of a referral, generated from the table of steps: one in words for the head of that file, one
 * for the documents. A test compares both with the written ones.
 */
const table: readonly Step[] = steps
const letters = { sender: 'S', receiver: 'R', customer: 'C', admin: 'A', timer: 'T' } as const
const isEnd = (stage: Stage) => isOneOf(terminal, stage)

const who = ({ by }: Step) => by.map((actor) => letters[actor]).join('')
/** Families of stages used by the rules, longest first. */
const families: [name: string, stages: readonly Stage[]][] = [
  ['any', stages],
  ['any accepted', anyAccepted],
  ['any pending', pending],
]

function inWords(some: readonly Stage[]): string {
  const parts: string[] = []
  let left = some
  for (const [name, family] of families) {
    const missing = family.filter((stage) => !left.includes(stage))
    if (missing.length > 1) continue
    parts.push(missing.length ? `${name} but ${missing[0]}` : name)
    left = left.filter((stage) => !family.includes(stage))
  }
  return [...parts, ...left].join(', ')
}

/** One line per step: actors, from, and to. */
export const drawingInWords = (): string[] =>
  table.map((step) => {
    const to = step.to.length > 2 ? 'the stage before' : step.to.join(' or ')
    return `${step.key.padEnd(14)}${who(step).padEnd(4)}${inWords(step.from)} → ${to}`
  })

/** A state diagram in Mermaid. `error`, which the administrative side can reach from every stage, is left out. */
export function diagram(): string {
  const arrows = table
    .filter(({ key }) => key !== 'error')
    .flatMap((step) =>
      step.from.flatMap((from) =>
        (step.to.length > 2 ? (['accepted'] as const) : step.to).map(
          (to) => `  ${from} --> ${to}: ${step.key} (${who(step)})`,
        ),
      ),
    )
  const ends = stages.filter((stage) => isEnd(stage) && stage !== 'error').map((stage) => `  ${stage} --> [*]`)
  const nameLines = stages.map((stage) => `  ${stage}: ${stageNames[stage]}`)
  return ['stateDiagram-v2', '  [*] --> draft', ...nameLines, ...arrows, ...ends].join('\n')
}
