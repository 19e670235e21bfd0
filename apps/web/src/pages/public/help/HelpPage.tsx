import { ApiError, formatPhone } from '@handoff/contracts/kit'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { Box, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import css from '../../../features/referrals/help/help.module.css'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { NoPublicDirectory } from '../NoPublicDirectory.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import publicCss from '../public.module.css'
import { useAbout } from '../usePublicDirectory.ts'
import { HelpForm } from './HelpForm.tsx'
import { HelpSent } from './HelpSent.tsx'
import { helpSearch } from './help.search.ts'

type Sent = { number: string; token: string }

/** Asks for help without an account: what for, who, and how to be reached. */
export function HelpPage() {
  const { entity: entityId, category } = useSearchOf(helpSearch)
  const about = useAbout()
  const entity = useEndpoint(publicDirectory.show, { id: entityId ?? 0 }, { enabled: entityId !== undefined }).data
  const fields = useEndpoint(customFields.ofPublic, {})
  const [sent, setSent] = useState<Sent | null>(null)
  useDocumentTitle(sent ? 'We got your request' : 'Request help')
  const isAbsent = about.error instanceof ApiError && about.error.status === 404
  if (isAbsent) return <NoPublicDirectory title={about.error!.message} detail={(about.error as ApiError).detail} />
  if (about.data && !about.data.isHelpOn) {
    const { phone } = about.data
    return (
      <NoPublicDirectory
        title="Help can’t be requested online yet"
        detail={phone ? `Looking for help? Call ${formatPhone(phone)}.` : undefined}
      />
    )
  }

  return (
    <PublicFrame isSensitive isPrivate>
      <Box maw={560} mx="auto">
        {sent ? (
          <HelpSent {...sent} hotline={about.data?.hotline ?? null} />
        ) : (
          <>
            <Link
              className={publicCss.back}
              {...(entityId
                ? { to: '/public/network/$id', params: { id: String(entityId) } }
                : { to: '/public/network' })}
            >
              <IconArrowLeft size={15} stroke={1.8} aria-hidden />
              Back
            </Link>
            <h1 className={css.title}>Request help</h1>
            <Text className={`anywhere ${css.lead}`} inherit mt="xxs" mb="lg" fz="md" lh="1.55" c="var(--text-2)">
              {entity
                ? `Tell us what you need from ${entity.name}. Someone from this network will read it and contact you.`
                : 'Tell us what you need. Someone from this network will read it, find who can help, and contact you.'}
            </Text>
            {about.error ? (
              <ErrorState error={about.error} onRetry={about.refetch} />
            ) : fields.error ? (
              <ErrorState error={fields.error} onRetry={fields.refetch} />
            ) : about.data && fields.data ? (
              <HelpForm
                about={about.data}
                entity={entity ?? null}
                fields={fields.data}
                category={category}
                onSent={setSent}
              />
            ) : (
              <ListSkeleton rows={6} />
            )}
          </>
        )}
      </Box>
    </PublicFrame>
  )
}
