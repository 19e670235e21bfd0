import { roles } from '@handoff/contracts/access/roles/roles'
import { Skeleton, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RoleEditor } from '../../features/access/roles/RoleEditor.tsx'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { NoAccess } from '../../ui/states/NoAccess.tsx'
import { roleEditorSearch } from './roles.search.ts'

/** The page of one role: a new one, a copy of another, or one to change. */
export function RoleEditorPage() {
  const { id, copyOf } = useSearchOf(roleEditorSearch)
  const mayCreate = useCan(roles.create)
  const maySave = useCan(roles.save)
  const begins = id ?? copyOf
  const { data, error, refetch } = useEndpoint(roles.show, { id: begins ?? 0 }, { enabled: begins !== undefined })
  const navigate = useNavigate()
  const title = id === undefined ? 'New role' : (data?.name ?? 'Role')
  useDocumentTitle(title)
  const back = <BackLink to="/staff/roles">Roles</BackLink>
  const page = (children: ReactNode) => (
    <>
      {back}
      <Page title={title}>{children}</Page>
    </>
  )
  if (!(id === undefined ? mayCreate : maySave))
    return (
      <>
        {back}
        <NoAccess title={title} />
      </>
    )
  if (error) return page(<ErrorState error={error} onRetry={refetch} />)
  if (begins !== undefined && !data)
    return page(
      <Stack role="status" aria-label="Loading">
        <Skeleton h={420} />
      </Stack>,
    )
  return page(
    <RoleEditor
      key={`${id} ${copyOf}`}
      role={id === undefined ? undefined : data}
      copyOf={id === undefined ? data : undefined}
      onDone={() => void navigate({ to: '/staff/roles' })}
    />,
  )
}
