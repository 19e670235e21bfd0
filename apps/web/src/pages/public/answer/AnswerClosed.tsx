import type { AnswerView } from '@handoff/contracts/referrals/answers'
import { Box, Button, Center, Text, Title } from '@mantine/core'
import { IconLock, IconUser } from '@tabler/icons-react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import css from './answer.module.css'
import { answerMoment } from './answerWords.ts'
import { LaterTexts } from './LaterTexts.tsx'

type Props = { view: AnswerView; closed: NonNullable<AnswerView['closed']>; onShow: () => void }

/** How it was closed; after the code of whom, and what the provider itself wrote. */
export const AnswerClosed = (props: Props) => (
  <LaterTexts>
    <Closed {...props} />
  </LaterTexts>
)

function Closed({ view, closed, onShow }: Props) {
  const t = useTexts()
  const { isOpen, timeline, timeZone } = view
  const { name, metLevel, outcome } = closed
  const written = timeline.filter(({ note, isMessage }) => note !== null && !isMessage)
  const lines = [
    [t('answerClosed.need'), metLevel && t(`metLevel.${metLevel}`)],
    [t('answerClosed.outcome'), outcome && (t.find(`reason.${outcome}`) ?? outcome)],
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
              {t('answerClosed.noDetails')}
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
            {t('answerClosed.notes')}
          </Title>
          <PlainList className={css.notes} component="ol" gap="sm" mt="xs" mx={0} mb={0}>
            {written.map(({ id, type, at, note }) => (
              <li key={id}>
                <Box component="small" c="var(--text-2)">
                  {t(`answerClosed.note.${aboutOf(type)}`)}, {answerMoment(t, at, timeZone)}
                </Box>
                <Text inherit lh="1.5">
                  {t.find(`answerClosed.byRule.${note}`) ?? note}
                </Text>
              </li>
            ))}
          </PlainList>
        </>
      )}
      {!isOpen && !view.kept && (
        <Button variant="subtle" leftSection={<IconLock size={16} stroke={1.7} aria-hidden />} onClick={onShow}>
          {t('answerClosed.showNotes')}
        </Button>
      )}
    </Box>
  )
}

/** What a note of the timeline is about. */
function aboutOf(type: string) {
  if (type === 'referral.contactAttempted') return 'contact'
  if (type.startsWith('appointment.')) return 'appointment'
  return type.startsWith('visit.') ? 'visit' : 'referral'
}
