import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { type Answer, sideOf } from '@handoff/contracts/kit'
import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { responseStateNames } from '@handoff/contracts/surveys/surveys/response-states'
import { surveyTypeNames } from '@handoff/contracts/surveys/surveys/survey-types'
import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconClipboardText, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { counted } from '../../../ui/display/counted.ts'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { Answers } from './Answers.tsx'
import { FillInButton } from './FillInButton.tsx'
import css from './responses.module.css'
import { responseTones } from './responseWords.ts'

const loadDialog = () => import('./SendSurveyDialog.tsx')

/** What the customer was asked, the latest first; answers for the administrative side alone. */
export function CustomerSurveys({ customer }: { customer: Customer }) {
  const { data, error, refetch } = useEndpoint(customerSurveys.ofCustomer, { id: customer.id })
  const isAdmin = sideOf(useMe().userType.id) === 'admin'
  const maySend = useCan(customerSurveys.send)
  const [isSending, setSending] = useState(false)
  const Dialog = useLazyPart(loadDialog, isSending)?.SendSurveyDialog
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rows={2} />
  const buttons = isAdmin && (
    <Flex gap="xs" wrap="wrap">
      <FillInButton
        variant="default"
        leftSection={<IconClipboardText size={15} stroke={1.8} />}
        about={{ customerId: customer.id }}
      />
      {maySend && (
        <Button
          variant="default"
          leftSection={<IconSend size={15} stroke={1.8} />}
          loading={isSending && !Dialog}
          onClick={() => setSending(true)}
        >
          Send survey
        </Button>
      )}
    </Flex>
  )
  return (
    <Stack gap="md">
      {data.length === 0 ? (
        <EmptyState
          icon={IconClipboardText}
          title="No surveys yet"
          text={`${customer.firstName} hasn’t been asked how a referral went.`}
          action={buttons}
        />
      ) : (
        <>
          <Group gap="xs" justify="space-between" c="var(--text-2)">
            <span>{counted(data.length, 'survey')}</span>
            {buttons}
          </Group>
          <PlainList gap="sm" aria-label="Surveys">
            {data.map((response) => (
              <li key={response.id}>
                <Response response={response} />
              </li>
            ))}
          </PlainList>
        </>
      )}
      {Dialog && isSending && <Dialog customerId={customer.id} onClosed={() => setSending(false)} />}
    </Stack>
  )
}

type Row = Answer<typeof customerSurveys.ofCustomer>[number]

function Response({ response }: { response: Row }) {
  const { formatMoment } = useDates()
  const { questions, referral, entity, category, state } = response
  const moment = response.completedAt ?? response.startedAt ?? response.sentAt
  const head = (
    <>
      <h3>{surveyTypeNames[response.surveyType]}</h3>
      <small>
        {[referral.reference, category.name, entity.name, moment && formatMoment(moment)].filter(Boolean).join(' · ')}
      </small>
      <StatusPill tone={responseTones[state]}>{responseStateNames[state]}</StatusPill>
    </>
  )
  if (!questions || response.answered === 0)
    return (
      <Box className={`panel ${css.response}`} component="section" p="md">
        <div>{head}</div>
        {!questions && state === 'completed' && (
          <Text inherit mt="xs" fz="sm" c="var(--text-2)">
            Answers are shown combined, never one by one.
          </Text>
        )}
      </Box>
    )
  return (
    <Box className={`panel ${css.response}`} component="details" p="md">
      <summary className="clickable">{head}</summary>
      <Answers questions={questions} />
    </Box>
  )
}
