import type { Comparison, MergeField } from '@handoff/contracts/customers/merges'
import { useState } from 'react'

/** The choice for each field and pair of referrals; proposals until someone chooses. */
export function useMergeChoices({ records, fields, sameReferrals, liveTogether }: Comparison) {
  /** In one order, whichever record remains. */
  const wordsOf = ({ values }: MergeField) =>
    JSON.stringify(records[0]!.id < records[1]!.id ? values : values.toReversed())
  const [picked, setPicked] = useState<Record<string, number>>({})
  const [kept, setKept] = useState<Record<number, number>>({})
  /** As they were when they were last looked at. */
  const [known, setKnown] = useState(() => Object.fromEntries(fields.map((field) => [field.key, wordsOf(field)])))
  const [areOnePerson, setOnePerson] = useState(false)
  const differing = fields.filter(({ isSame }) => !isSame)
  const hasChanged = (field: MergeField) => known[field.key] !== wordsOf(field)
  /** One that can’t close is the one that continues, if the other can. */
  const proposedOf = ({ referrals }: Comparison['sameReferrals'][number]) => {
    const fixed = referrals.filter(({ obstacle }) => obstacle)
    return fixed.length === 1 ? fixed[0]!.id : undefined
  }
  const keptOf = (index: number) => kept[index] ?? proposedOf(sameReferrals[index]!)
  return {
    differing,
    same: fields.filter(({ isSame }) => isSame),
    chosenOf: (field: MergeField) => picked[field.key] ?? field.proposal,
    choose: (field: MergeField, id: number) => {
      setPicked((before) => ({ ...before, [field.key]: id }))
      setKnown((before) => ({ ...before, [field.key]: wordsOf(field) }))
    },
    hasChanged,
    keptOf,
    keep: (index: number, id: number) => setKept((before) => ({ ...before, [index]: id })),
    areOnePerson,
    setOnePerson,
    isComplete:
      (!liveTogether || areOnePerson) &&
      !differing.some(hasChanged) &&
      sameReferrals.every((_, index) => keptOf(index) !== undefined),
    input: () => ({
      fields: Object.fromEntries(differing.map((field) => [field.key, picked[field.key] ?? field.proposal])),
      referrals: sameReferrals.flatMap((_, index) => keptOf(index) ?? []),
      ...(liveTogether && { areOnePerson }),
    }),
  }
}
export type MergeChoices = ReturnType<typeof useMergeChoices>
