import { directory } from '@handoff/contracts/directory'
import { ApiError } from '@handoff/contracts/kit'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { NoDirectory } from '../directory/NoDirectory.tsx'
import { PublicFrame } from '../directory/PublicFrame.tsx'
import publicCss from '../directory/public.module.css'
import { useAbout } from '../directory/useDirectory.ts'
import { HelpForm } from './HelpForm.tsx'
import { HelpSent } from './HelpSent.tsx'
import css from './help.module.css'
import { helpSearch } from './helpSearch.ts'

type Sent = { number: string; token: string }

/** Asks for help without an account: what for, who, and how to be reached. */
export function HelpPage() {
  const { member, category } = helpSearch.parse(useSearch({ strict: false }))
  const about = useAbout()
  const listing = useEndpoint(directory.show, { id: member ?? 0 }, { enabled: member !== undefined }).data
  const [sent, setSent] = useState<Sent | null>(null)
  useDocumentTitle(sent ? 'Your request is with us' : 'Request help')
  const isAbsent = about.error instanceof ApiError && about.error.status === 404
  if (isAbsent) return <NoDirectory title={about.error!.message} />
  if (about.data && !about.data.isHelpOn)
    return <NoDirectory title="This network does not take requests for help here" />

  return (
    <PublicFrame isSensitive isPrivate>
      <div className={css.page}>
        {sent ? (
          <HelpSent {...sent} hotline={about.data?.hotline ?? null} />
        ) : (
          <>
            <Link
              className={publicCss.back}
              to={(member ? '/public/network/$id' : '/public/network') as string}
              params={(member ? { id: String(member) } : {}) as never}
            >
              <IconArrowLeft size={15} stroke={1.8} aria-hidden />
              Back
            </Link>
            <h1 className={css.title}>Request help</h1>
            <p className={css.lead}>
              {listing
                ? `Tell us what you need from ${listing.name}. Someone from this network will read it and contact you.`
                : 'Tell us what you need. Someone from this network will read it, find who can help, and contact you.'}
            </p>
            {about.error ? (
              <ErrorState error={about.error} onRetry={about.refetch} />
            ) : about.data ? (
              <HelpForm about={about.data} listing={listing ?? null} category={category} onSent={setSent} />
            ) : (
              <ListSkeleton rows={6} />
            )}
          </>
        )}
      </div>
    </PublicFrame>
  )
}
