import type { AnswerView } from '@handoff/contracts/referrals/answers'
import { metLevelLabels } from '@handoff/contracts/referrals/referrals/met-level'
import { Box, Button, Center, Text, Title } from '@mantine/core'
import { IconLock, IconUser } from '@tabler/icons-react'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import css from './answer.module.css'
import { answerMoment } from './answerWords.ts'

type Props = { view: AnswerView; closed: NonNullable<AnswerView['closed']>; onShow: () => void }

/** How it was closed; after the code of whom, and what the provider itself wrote. */
export function AnswerClosed({ view, closed, onShow }: Props) {
  const { isOpen, timeline, timeZone } = view
  const { name, metLevel, outcome } = closed
  const written = timeline.filter(({ note, isMessage }) => note !== null && !isMessage)
  const lines = [
    ['Need', metLevel && metLevelLabels[metLevel]],
    ['Outcome', outcome],
  ] as const
  return (
    <Box className={`panel ${css.who}`} component="section" mb="md" p="md">
      {name && (
        <Box className={css.person} mb="sm">
          <Center component="span" flex="none" w={40} h={40} bdrs="50%" bg="var(--surface-sunken)" c="var(--text-2)">
            <IconUser size={20} stroke={1.6} aria-hidden />
          </Center>
          <div>
            <Box component="b" fw="600">
              {name}
            </Box>
            <Box component="small" display="block" fz="sm" c="var(--text-2)">
              Details are no longer shared once a referral is closed
            </Box>
          </div>
        </Box>
      )}
      <Box component="dl" m={0}>
        {lines
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <Box component="dt" fz="sm" fw="400" lts="0" c="var(--text-2)">
                {label}
              </Box>
              <Box component="dd" m={0} fz="md">
                {value}
              </Box>
            </div>
          ))}
      </Box>
      {written.length > 0 && (
        <>
          <Title className="ruled-above" order={2} fz="sm" fw="400" lts="0" c="var(--text-2)" pt="xs" lh="inherit">
            Your notes
          </Title>
          <PlainList className={css.notes} component="ol" gap="sm" mt="xs" mx={0} mb={0}>
            {written.map(({ id, title, at, note }) => (
              <li key={id}>
                <Box component="small" c="var(--text-2)">
                  {title}, {answerMoment(at, timeZone)}
                </Box>
                <Text inherit lh="1.5">
                  {note}
                </Text>
              </li>
            ))}
          </PlainList>
        </>
      )}
      {!isOpen && !view.kept && (
        <Button variant="subtle" leftSection={<IconLock size={16} stroke={1.7} aria-hidden />} onClick={onShow}>
          Show your notes
        </Button>
      )}
    </Box>
  )
}
