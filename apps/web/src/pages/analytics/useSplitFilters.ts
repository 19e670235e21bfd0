import { defaultSplit, type Split, splitNames, splits } from '@handoff/contracts/figures/splits'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { hasOptions } from '@handoff/contracts/network/customFields/kinds'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { choiceFilter, type ListFilter } from '../../ui/filter/ListFilters.tsx'

/** What the rows and the columns of people served are; choosing one that the other has swaps them. */
export function useSplitFilters(
  isShown: boolean,
  splitBy: string | undefined,
  onChange: (splitBy: string | undefined) => void,
): ListFilter[] {
  const mayAsk = useCan(customFields.active)
  const { data = [] } = useEndpoint(
    customFields.active,
    { targetType: 2 },
    { enabled: isShown && mayAsk, isSilent: true },
  )
  if (!isShown) return []
  const axes = (splitBy ?? defaultSplit).split(',') as [Split, Split]
  const options: { value: Split; label: string }[] = [
    ...splits.map((value) => ({ value, label: splitNames[value].toLowerCase() })),
    ...data.filter(({ kind }) => hasOptions(kind)).map(({ id, name }) => ({ value: `cf.${id}` as const, label: name })),
  ]
  const change = (index: 0 | 1, to: Split | undefined) => {
    if (!to) return
    const opposite = axes[index === 0 ? 1 : 0]
    const other = opposite === to ? axes[index] : opposite
    const next = index === 0 ? `${to},${other}` : `${other},${to}`
    onChange(next === defaultSplit ? undefined : next)
  }
  return (['Rows', 'Columns'] as const).map((label, index) => {
    const filter = choiceFilter({
      label,
      isRequired: true,
      // Without the word, the two look like what narrows the report. Together they are the title of the table.
      options: options.map((option) => ({ ...option, label: `${index === 0 ? 'By' : 'and'} ${option.label}` })),
      value: axes[index]!,
      onChange: (to) => change(index as 0 | 1, to),
    })
    const isDefault = axes[index] === defaultSplit.split(',')[index]
    return { ...filter, chip: isDefault ? undefined : filter.chip }
  })
}
