import { type BoxProps, Center, Flex } from '@mantine/core'
import { PlainList } from '../../../ui/layout/PlainList.tsx'

const steps = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['check', 'Check'],
  ['report', 'Report'],
] as const

/** Of what is behind, of the step itself, and of what is to come. */
const looks: Record<number, BoxProps> = {
  [-1]: { bd: '1px solid transparent', bg: 'var(--brand-tint)', c: 'var(--brand-text)' },
  0: { bd: '1px solid var(--brand-text)', bg: 'var(--surface)', c: 'var(--brand-text)' },
  1: { bd: '1px solid var(--line)', bg: 'var(--surface)' },
}

/** How far one has come. */
export function ImportSteps({ step }: { step: (typeof steps)[number][0] }) {
  const at = steps.findIndex(([key]) => key === step)
  return (
    <PlainList
      component="ol"
      direction="row"
      rowGap="xs"
      columnGap="lg"
      wrap="wrap"
      mt={0}
      mx={0}
      mb="md"
      aria-label="Steps"
    >
      {steps.map(([key, label], index) => (
        <Flex
          component="li"
          display="inline-flex"
          gap="xs"
          align="center"
          fz="sm"
          key={key}
          c={index <= at ? 'var(--text)' : 'dimmed'}
          fw={index === at ? '500' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <Center
            className="tnum"
            component="span"
            w={22}
            h={22}
            bdrs="xl"
            fz="xs"
            fw="600"
            {...looks[Math.sign(index - at)]!}
          >
            {index + 1}
          </Center>
          {label}
        </Flex>
      ))}
    </PlainList>
  )
}
