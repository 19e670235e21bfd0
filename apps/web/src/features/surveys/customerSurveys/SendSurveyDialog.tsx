import type { Answer } from '@handoff/contracts/kit'
import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { type AskableReferral, customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { SurveyType, surveyTypeNames } from '@handoff/contracts/surveys/surveys/survey-types'
import { surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { untranslatedIn } from '@handoff/contracts/surveys/surveys/translations'
import { Box, Button, Checkbox, Flex, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconMoodEmpty } from '@tabler/icons-react'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { toast } from '../../../kit/toast.tsx'
import { counted } from '../../../ui/display/counted.ts'
import { SearchBox } from '../../../ui/filter/SearchBox.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { useEmailed } from '../../platform/mails/useEmail.ts'
import css from './SendSurveyDialog.module.css'

type Props = {
  /** The one that is chosen at first. */
  surveyType?: SurveyType
  customerId?: number
  referralId?: number
  onClosed: () => void
}
type Sent = Answer<typeof customerSurveys.send>

const types = Object.values(SurveyType).map((value) => ({ value: String(value), label: surveyTypeNames[value] }))

/** A link by email for each of the chosen referrals; those that can't be sent say why. */
export function SendSurveyDialog({ surveyType = SurveyType.ServiceProvider, customerId, referralId, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const [type, setType] = useState<SurveyType>(surveyType)
  const [search, setSearch] = useState('')
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set(referralId ? [referralId] : []))
  const [result, setResult] = useState<Sent>()
  const { data, error, refetch } = useEndpoint(
    customerSurveys.askable,
    {
      surveyType: type,
      ...(customerId && { customerId }),
      ...(referralId && { referralId }),
      ...(search && { search }),
    },
    { keep: true },
  )
  const emailed = useEmailed()
  const send = useAction(customerSurveys.send, {
    feedback: 'nothing',
    onSuccess: (answer) => {
      if (answer.sent > 0) toast.success(emailed('Survey', counted(answer.sent, 'customer')))
      if (answer.sent === answer.results.length) dialog.onClose()
      else setResult(answer)
    },
  })
  const untranslated = untranslatedIn(useEndpoint(surveys.all, { surveyType: type }, { isSilent: true }).data ?? [])
  const isOne = customerId !== undefined || referralId !== undefined
  const ready = (data ?? []).filter(({ id, refusal }) => selectedIds.has(id) && refusal === null)
  const toggle = (id: number) =>
    setSelectedIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <Dialog
      {...dialog}
      title="Send survey"
      description="Each customer gets a link by email. It works for 30 days, with one reminder after three."
      size={560}
      isScrolling
      isPageOnPhone
      footer={
        result ? (
          <Button onClick={dialog.onClose}>Done</Button>
        ) : (
          <>
            <Button variant="default" onClick={dialog.onClose}>
              Cancel
            </Button>
            <Button
              disabled={ready.length === 0}
              loading={send.isPending}
              onClick={() => send.mutate({ surveyType: type, referralIds: ready.map(({ id }) => id) })}
            >
              {ready.length > 0 ? `Send ${counted(ready.length, 'survey')}` : 'Send survey'}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <Results sent={result} />
      ) : (
        <Stack gap="md">
          <Flex className={css.top} gap="xs" wrap="wrap">
            <SegmentedControl
              aria-label="Survey"
              data={types}
              value={String(type)}
              onChange={(value) => setType(Number(value) as SurveyType)}
            />
            {!isOne && (
              <SearchBox
                label="Search referrals"
                placeholder="Search customer, provider, or category"
                value={search}
                onSearch={setSearch}
              />
            )}
          </Flex>
          {untranslated.length > 0 && (
            <Notice
              tone="warn"
              role="status"
              title={`${counted(untranslated.length, 'question')} without a complete Spanish translation`}
            >
              {untranslated.map(({ text }) => `“${text}”`).join(', ')}. People who answer in Spanish read what is
              missing in English.
            </Notice>
          )}
          {error ? (
            <ErrorState error={error} onRetry={refetch} what="referrals" />
          ) : !data ? (
            <ListSkeleton rows={4} />
          ) : data.length === 0 ? (
            <EmptyState
              icon={IconMoodEmpty}
              title={search ? 'No referrals match' : 'No accepted referrals yet'}
              text={search ? undefined : 'Once a provider accepts a referral, the customer can be asked about it.'}
            />
          ) : (
            <PlainList className={css.list} gap={0} aria-label="Referrals">
              {data.map((referral) => (
                <Box component="li" py="sm" px={0} key={referral.id}>
                  <Choice
                    isNamed={!isOne}
                    referral={referral}
                    isChosen={selectedIds.has(referral.id)}
                    onToggle={() => toggle(referral.id)}
                  />
                </Box>
              ))}
            </PlainList>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

type ChoiceProps = { referral: AskableReferral; isNamed: boolean; isChosen: boolean; onToggle: () => void }

/** One customer’s referrals differ in what they are for. */
function Choice({ referral, isNamed, isChosen, onToggle }: ChoiceProps) {
  const { reference, customer, entity, category, refusal } = referral
  const name = isNamed ? customer?.name : null
  const about = name ? [category.name, entity, reference] : [reference]
  return (
    <Checkbox
      checked={isChosen && refusal === null}
      disabled={refusal !== null}
      onChange={onToggle}
      label={name ?? `${category.name} at ${entity}`}
      description={
        <>
          {about.join(' · ')}
          {refusal && (
            <Box component="span" display="block" c="var(--warn)">
              {refusal}
            </Box>
          )}
        </>
      }
    />
  )
}

/** Those that were sent and those that weren’t, each with why. */
function Results({ sent: { results } }: { sent: Sent }) {
  const { formatMoment } = useDates()
  return (
    <PlainList className={css.list} gap={0} aria-label="Results" role="list">
      {results.map(({ referralId, reference, isSent, sendAt, refusal }) => (
        <Flex
          key={referralId}
          className={css.result}
          component="li"
          py="sm"
          px={0}
          gap="md"
          justify="space-between"
          data-sent={isSent || undefined}
        >
          <b>{reference}</b>
          <Text span inherit ta="right">
            {isSent ? `Sent${sendAt ? ` ${lowered(formatMoment(sendAt))}` : ''}` : refusal}
          </Text>
        </Flex>
      ))}
    </PlainList>
  )
}
