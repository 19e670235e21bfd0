import { reportAbout, reportGroups } from '@handoff/contracts/figures/report-names'
import { type ReportKey, reportKeys } from '@handoff/contracts/figures/reports'
import { type SavedView, savedViews } from '@handoff/contracts/platform/savedViews'
import { CloseButton, Flex, Group, Text } from '@mantine/core'
import { IconBookmark, IconMail } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { Picker } from '../../ui/form/Picker.tsx'
import { GroupName, SideLink, SideMenu } from '../../ui/frame/SideMenu.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import css from './AnalyticsPage.module.css'
import type { ReportFilter } from './analytics.search.ts'

type Props = { current: ReportKey; filters: ReportFilter }

const groups = reportGroups
  .map((group) => ({ group, keys: reportKeys.filter((key) => reportAbout[key].group === group) }))
  .filter(({ keys }) => keys.length > 0)

/** All reports, by what they are about; one keeps the filters of the other. */
export const ReportMenu = ({ current, filters }: Props) => (
  <SideMenu
    label="Reports"
    visibleFrom="lg"
    current={current}
    groups={groups.map(({ group, keys }) => ({
      group,
      entries: keys.map((key) => ({
        key,
        label: reportAbout[key].name,
        link: { to: '/analytics', search: { ...filters, report: key } },
      })),
    }))}
    title={
      <Text inherit pt={0} px="sm" pb="xs" fz="lg" fw="600" lts="var(--font-tight)">
        Reports
      </Text>
    }
  >
    <SavedViews />
  </SideMenu>
)

/** The same where there is no room for a list. */
export function ReportSelect({ current, filters }: Props) {
  const navigate = useNavigate()
  const { data: views = [] } = useEndpoint(savedViews.list, {}, { isSilent: true })
  const go = (value: string) => {
    const view = views.find(({ id }) => value === `view ${id}`)
    const search = view ? { ...view.filters, report: view.report } : { ...filters, report: value as ReportKey }
    void navigate({ to: '/analytics', search })
  }
  return (
    <Picker
      hiddenFrom="lg"
      /* 'Reasons for rejection' is the longest of its choices. */
      flex="1 0 200px"
      aria-label="Report"
      value={current}
      onChange={({ currentTarget }) => go(currentTarget.value)}
      data={[
        ...groups.map(({ group, keys }) => ({
          group,
          items: keys.map((key) => ({ value: key as string, label: reportAbout[key].name })),
        })),
        ...(views.length
          ? [{ group: 'Saved views', items: views.map(({ id, name }) => ({ value: `view ${id}`, label: name })) }]
          : []),
      ]}
    />
  )
}

const weekly = 'A link is emailed to you every Monday'

/** One’s own and those that others share; one’s own can be deleted. */
function SavedViews() {
  const { data = [] } = useEndpoint(savedViews.list, {}, { isSilent: true })
  const [deleted, setDeleted] = useState<SavedView | null>(null)
  const remove = useAction(savedViews.remove, { onSuccess: () => setDeleted(null) })
  if (data.length === 0) return null
  return (
    <div>
      <GroupName>Saved views</GroupName>
      {data.map((view) => (
        <Group key={view.id} className={css.saved} gap={0} wrap="nowrap">
          <SideLink
            label={view.name}
            icon={IconBookmark}
            link={{ to: '/analytics', search: { ...view.filters, report: view.report } }}
          />
          {view.isMine && view.isWeekly && (
            <Flex component="span" c="var(--text-2)" role="img" aria-label={weekly} title={weekly}>
              <IconMail size={14} stroke={1.7} aria-hidden />
            </Flex>
          )}
          {view.isMine && <CloseButton size="sm" aria-label={`Delete ${view.name}`} onClick={() => setDeleted(view)} />}
        </Group>
      ))}
      <ConfirmDialog
        title={`Delete ${deleted?.name ?? 'view'}?`}
        confirm="Delete"
        isDangerous
        isOpen={deleted !== null}
        isPending={remove.isPending}
        onConfirm={() => deleted && remove.mutate({ id: deleted.id })}
        onClose={() => setDeleted(null)}
      >
        {deleted?.sharing === 'me'
          ? 'This can’t be undone.'
          : 'Everyone it is shared with loses it. This can’t be undone.'}
      </ConfirmDialog>
    </div>
  )
}
