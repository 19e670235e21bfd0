import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../kit/toast.tsx'
import { CategoryMark } from '../display/CategoryMark.tsx'
import { PersonCell } from '../display/PersonCell.tsx'
import { StatusPill, type Tone } from '../display/StatusPill.tsx'
import { KpiCard, KpiGrid, KpiSkeleton } from '../figures/KpiCard.tsx'
import { StatStrip } from '../figures/StatStrip.tsx'
import { SearchSelect, type SelectOption } from '../form/SearchSelect.tsx'
import { Panel } from '../layout/Panel.tsx'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'
import { DetailDrawer } from '../overlay/DetailDrawer.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { GalleryTable } from './GalleryTable.tsx'

const sample = { previous: null, link: null, definition: 'What is counted' }
const tones: Tone[] = ['good', 'warn', 'info', 'bad', 'neutral']
const people: SelectOption[] = [
  { name: 'Amara Bennett', value: '1', hint: 'Case worker' },
  { name: 'Felix Walsh', value: '2', hint: 'On leave', isDisabled: true },
  { name: 'Zuri Brooks', value: '3', hint: 'Intake' },
  { name: 'Tessa Patel', value: '4' },
]

/** Every part of the interface on one page, for those who develop it. Not in a release. */
export default function Gallery() {
  const [person, setPerson] = useState<SelectOption | null>(null)
  const [opened, setOpened] = useState<'drawer' | 'confirm'>()
  const close = () => setOpened(undefined)
  return (
    <div style={{ display: 'grid', gap: 16, marginTop: 16 }}>
      <KpiGrid>
        <KpiCard
          label="Inbound"
          figure={{ ...sample, value: 1284, previous: 1142, series: [3, 4, 4, 6, 5, 8, 9] }}
          days={30}
        />
        <KpiCard
          label="Time to accept"
          figure={{ ...sample, value: 6.2, previous: 7.1 }}
          unit="hours"
          better="lower"
          days={30}
        />
        <KpiCard label="Couldn’t be loaded" figure={undefined} days={30} />
        <KpiSkeleton />
      </KpiGrid>
      <StatStrip
        label="Figures"
        stats={[
          { label: 'All', value: 1284 },
          { label: 'Pending', value: 395 },
          { label: 'Loading', value: undefined },
          { label: 'Failed', value: null },
        ]}
      />
      <Panel title="Marks">
        <Group>
          {tones.map((tone) => (
            <StatusPill key={tone} tone={tone}>
              {tone}
            </StatusPill>
          ))}
          <CategoryMark category={{ name: 'Primary Care', color: '#00b3c2' }} />
          <PersonCell name="Rosa Marin" detail="R-10042" />
          <PersonCell name="Harbor Clinic" detail="Oakland, CA" isSquare />
        </Group>
      </Panel>
      <Panel title="Choices and dialogs">
        <Group align="flex-end">
          <SearchSelect
            label="Assigned to"
            options={people}
            value={person}
            onChange={setPerson}
            avatarsOf="user"
            isClearable
          />
          <SearchSelect label="Disabled" options={people} value={null} onChange={setPerson} isDisabled />
          <Button variant="default" onClick={() => toast.success('The referral has been accepted')}>
            Success
          </Button>
          <Button variant="default" onClick={() => toast.deleted('The draft has been deleted')}>
            Deleted
          </Button>
          <Button variant="default" onClick={() => toast.error('This referral was answered already')}>
            Error
          </Button>
          <Button variant="default" onClick={() => setOpened('confirm')}>
            Confirm
          </Button>
          <Button onClick={() => setOpened('drawer')}>Drawer</Button>
        </Group>
      </Panel>
      <GalleryTable />
      <Panel title="States" isFlush>
        <EmptyState title="No referral has reached you yet" text="They will appear here as soon as they are sent." />
        <ErrorState error={new Error('Can’t connect. Check your internet connection.')} onRetry={() => {}} />
      </Panel>
      <ConfirmDialog
        title="Cancel the referral of Rosa M.?"
        confirm="Cancel request"
        dismiss="Keep it"
        isDangerous
        isOpen={opened === 'confirm'}
        onConfirm={close}
        onClose={close}
      >
        Harbor Clinic will be notified that no one is coming.
      </ConfirmDialog>
      <DetailDrawer
        title="Rosa M."
        subtitle="R-10042 · sent 2 hours ago"
        isOpen={opened === 'drawer'}
        onClose={close}
        footer={
          <>
            <Button variant="default">Decline</Button>
            <Button>Accept</Button>
          </>
        }
      >
        Only what an answer needs.
      </DetailDrawer>
    </div>
  )
}
