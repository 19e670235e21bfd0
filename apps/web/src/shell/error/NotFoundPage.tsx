import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { PlainLayout } from '../layout/PlainLayout.tsx'
import { ErrorFrame } from './ErrorFrame.tsx'

/** For an unknown address, or one that the role does not open. */
export function NotFoundPage() {
  useDocumentTitle('Page Not Found')
  const { history } = useRouter()
  return (
    <PlainLayout>
      <ErrorFrame code="404" title="Page Not Found" text="This page could not be found">
        <Button variant="default" onClick={() => history.back()}>
          Go back
        </Button>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>Go to home</Button>
      </ErrorFrame>
    </PlainLayout>
  )
}
