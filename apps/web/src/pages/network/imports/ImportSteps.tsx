import { Center, Flex } from '@mantine/core'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import css from './imports.module.css'

const steps = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['check', 'Check'],
  ['report', 'Report'],
] as const

/** How far one has come. */
export function ImportSteps({ step }: { step: (typeof steps)[number][0] }) {
  const at = steps.findIndex(([key]) => key === step)
  return (
    <PlainList
      className={css.steps}
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
          data-state={index < at ? 'done' : index === at ? 'here' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <Center component="span" w={22} h={22} bdrs="xl" fz="xs" fw="600">
            {index + 1}
          </Center>
          {label}
        </Flex>
      ))}
    </PlainList>
  )
}
