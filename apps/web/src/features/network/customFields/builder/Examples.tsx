import { type FieldKind, FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { Button, Group } from '@mantine/core'

type Example = { kind: FieldKind; name: string; options?: readonly string[] }

const examples: Record<FieldTarget, readonly Example[]> = {
  [FieldTarget.Customer]: [
    { kind: 'text', name: 'Case number' },
    {
      kind: 'single',
      name: 'Housing situation',
      options: ['Stable housing', 'Staying with family or friends', 'Shelter', 'Vehicle', 'Outdoors'],
    },
    { kind: 'boolean', name: 'Has pets' },
  ],
  [FieldTarget.Network]: [
    { kind: 'number', name: 'Beds' },
    { kind: 'date', name: 'Agreement signed' },
    { kind: 'multi', name: 'Insurance accepted', options: ['Medicaid', 'Medicare', 'Private', 'None needed'] },
  ],
}

type Props = {
  targetType: FieldTarget
  onChoose: (kind: FieldKind, name: string, options?: readonly string[]) => void
}

/** Three fields that most networks want. */
export const Examples = ({ targetType, onChoose }: Props) => (
  <Group gap="xs" justify="center">
    {examples[targetType].map(({ kind, name, options }) => (
      <Button key={name} variant="default" onClick={() => onChoose(kind, name, options)}>
        {name}
      </Button>
    ))}
  </Group>
)
