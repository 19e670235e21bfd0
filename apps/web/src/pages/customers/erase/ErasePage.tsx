import { type ErasurePreview, erasureReasonNames, erasures } from '@handoff/contracts/customers/erasures'
import { records } from '@handoff/contracts/figures/records'
import { foldKey } from '@handoff/contracts/kit/folding'
import { Button, Flex, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconDownload, IconX } from '@tabler/icons-react'
import { useIsMutating } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { HoldDialog } from '../../../features/customers/erasures/HoldDialog.tsx'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useFileSave } from '../../../kit/files/useFileSave.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { counted } from '../../../ui/display/counted.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { BackLink } from '../../../ui/layout/BackLink.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { LongFormFrame } from '../../../ui/layout/LongFormFrame.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { lastCustomerList } from '../lastCustomerList.ts'
import { ErasedLines, KeptLines } from './EraseLines.tsx'

const columns = { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }

/** Erases a person for good: what goes, what stays, and what forbids it. For administrators. */
export function ErasePage({ id }: { id: number }) {
  const [isErased, setErased] = useState(false)
  // Once the person is erased, there is nothing to ask.
  const isOpen = useIsMutating() === 0 && !isErased
  const { data, error, refetch } = useEndpoint(erasures.show, { id }, { enabled: isOpen })
  useDocumentTitle(data && `Erase ${data.name}`)
  if (!data && error)
    return (
      <Page title="Erase">
        <section className="panel">
          <ErrorState error={error} onRetry={refetch} />
        </section>
      </Page>
    )
  return data ? (
    <View preview={data} onErased={() => setErased(true)} />
  ) : (
    <Skeleton h={420} radius="lg" role="status" aria-label="Loading" />
  )
}

function View({ preview, onErased }: { preview: ErasurePreview; onErased: () => void }) {
  const { id, name, version, open, appointments, hold, owner } = preview
  const navigate = useNavigate()
  const isForbidden = hold !== null || open.length > 0 || appointments > 0
  const form = useEndpointForm(erasures.erase, {
    initialValues: { reason: '', name: '' },
    toInput: (values) => ({ id, version, name: values.name, reason: (Number(values.reason) || undefined) as never }),
    check: (values) =>
      values.name && foldKey(values.name) !== foldKey(name) ? { name: `Type the name: ${name}` } : {},
    says: ({ number }) => `Person ${number} erased`,
    hasDraft: false,
    onSuccess: () => {
      onErased()
      void navigate(lastCustomerList().link)
    },
  })
  const back = { to: '/customer-management/clients', search: { id } } as const
  return (
    <>
      <BackLink {...back}>{name}</BackLink>
      <Page title={`Erase ${name}`} subtitle="This can’t be undone, not even by an administrator.">
        <LongFormFrame
          form={form}
          guard={null}
          isPlain
          isDangerous
          width={880}
          submit={isForbidden ? '' : 'Erase for good'}
          onCancel={() => void navigate(back)}
          footnote={
            owner && (
              <Text fz="sm" c="dimmed">
                {owner} is notified that a record was erased, not whose.
              </Text>
            )
          }
        >
          <Checks preview={preview} />
          <OtherRecords records={preview.otherRecords} />
          <Grid columns={columns} gap="md" align="start">
            <ErasedLines {...preview} />
            <KeptLines {...preview} />
          </Grid>
          {!isForbidden && (
            <section className="panel" aria-label="Confirmation">
              <Grid columns={columns} gap="md" p="lg">
                <Picker
                  label="Reason"
                  description="Kept in the audit with your name."
                  data={[
                    { value: '', label: 'Select a reason' },
                    ...Object.entries(erasureReasonNames).map(([value, label]) => ({ value, label })),
                  ]}
                  {...form.getInputProps('reason')}
                />
                <TextInput
                  label="Type the name to confirm"
                  description={name}
                  autoComplete="off"
                  {...form.getInputProps('name')}
                />
              </Grid>
            </section>
          )}
        </LongFormFrame>
      </Page>
    </>
  )
}

/** What this erasure doesn't reach, so that no one thinks the person is forgotten. */
const OtherRecords = ({ records }: { records: ErasurePreview['otherRecords'] }) =>
  records.length === 0 ? null : (
    <section className="panel" aria-label="Other records of this person">
      <Stack p="lg" gap="xxs" fz="sm">
        <Text fz="sm" fw="500">
          Other records of this person
        </Text>
        <Text fz="xs" c="dimmed">
          These providers had the person already. Their records stay until you erase them as well.
        </Text>
        {records.map((one) => (
          <div key={one.id}>
            <Link to="/customer-management/clients" search={{ id: one.id, tab: 'erase' }}>
              {one.name}
            </Link>{' '}
            C-{one.id} · {one.owner ?? 'Network administration'}
          </div>
        ))}
      </Stack>
    </section>
  )

/** Who it is, and the two things that forbid it. */
function Checks({ preview }: { preview: ErasurePreview }) {
  const { id, name, age, place, owner, open, appointments, hold } = preview
  const [isAsking, setAsking] = useState(false)
  const { save } = useFileSave()
  const { formatShort } = useDates()
  const about = [`C-${id}`, place, `managed by ${owner ?? 'the network administration'}`]
  return (
    <section className="panel" aria-label={name}>
      <Flex p="lg" gap="md" align="center" wrap="wrap">
        <LetterAvatar name={name} of={`customer:${id}`} size={44} />
        <div className="anywhere" style={{ flex: '1 1 220px' }}>
          <Text fw="500">{[name, age].filter((it) => it !== null).join(', ')}</Text>
          <Text fz="sm" c="dimmed">
            {about.filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Group gap="md">
          <Check isMet={!open.length && !appointments} met="No open referral" unmet="Something is open" />
          <Check isMet={!hold} met="No legal hold" unmet="Legal hold" />
        </Group>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            {hold ? 'Lift hold' : 'Set hold'}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} stroke={1.7} />}
            onClick={() => void save(records.exportOfCustomer, { id })}
          >
            Export first
          </Button>
        </Group>
      </Flex>
      {(open.length > 0 || appointments > 0 || hold) && (
        <Stack px="lg" pb="lg" gap="xxs" fz="sm">
          {open.map((one) => (
            <div key={one.id}>
              <Link to="/customer-referrals/in-bound" search={{ id: one.id, queue: 'all' }}>
                {one.reference}
              </Link>{' '}
              {one.title}
            </div>
          ))}
          {appointments > 0 && <div>{counted(appointments, 'appointment')} to come: cancel first.</div>}
          {hold && (
            <div>
              Hold since {formatShort(hold.since)}
              {hold.by && `, set by ${hold.by}`}: {hold.reason}
            </div>
          )}
        </Stack>
      )}
      {isAsking && <HoldDialog customer={{ id, name }} isHeld={hold !== null} onClosed={() => setAsking(false)} />}
    </section>
  )
}

const Check = ({ isMet, met, unmet }: { isMet: boolean; met: string; unmet: string }) => (
  <Group gap="xxs" wrap="nowrap" fz="sm" fw="500" c={isMet ? 'var(--good)' : 'var(--bad)'}>
    {isMet ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
    {isMet ? met : unmet}
  </Group>
)
