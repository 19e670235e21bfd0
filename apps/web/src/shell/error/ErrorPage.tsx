import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { PlainLayout } from '../layout/PlainLayout.tsx'
import { ErrorFrame } from './ErrorFrame.tsx'
import { ErrorPageFallback } from './ErrorPageFallback.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** An error on the way to a page, with its status and message; inside the fallback of last resort. */
export const ErrorPage = ({ error }: { error: unknown }) => (
  <ErrorPageFallback>
    <Explanation error={error} />
  </ErrorPageFallback>
)

function Explanation({ error }: { error: unknown }) {
  useDocumentTitle('Something went wrong')
  const router = useRouter()
  const status = statusOf(error)
  if (status === 404) return <NotFoundPage />
  const isOffline = error instanceof Error && error.name === 'OfflineError'
  return (
    <PlainLayout>
      <ErrorFrame
        code={status === 0 ? 'Offline' : String(status)}
        title={isOffline ? 'You’re offline' : 'Something went wrong'}
        text={wordsOf(error)}
      >
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          Go to home
        </Button>
        {/* Asks for everything again, also for parts of the page that could not be fetched. */}
        <Button onClick={() => void router.invalidate()}>Try again</Button>
      </ErrorFrame>
    </PlainLayout>
  )
}

function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' ? status : 500
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
