import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { shellCopy } from '@saldo/copy/shell'
import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { Button } from '@saldo/ui/button.tsx'
import { MessageCard } from '@saldo/ui/card.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import NotFound from './not-found.tsx'

/** The error page; names the cause when an API call failed. */
export const ErrorPage = () => {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  // Offline, a reload would end at the browser's own error page.
  const again = () => (navigator.onLine ? window.location.reload() : void revalidate())
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const sentences = error instanceof ApiError ? sentencesOf(error) : [shellCopy.brokenHint]
  return (
    <MessageCard labelledBy="message">
      <PageHead title={shellCopy.brokenTitle} />
      <h1 id="message">{shellCopy.brokenTitle}</h1>
      <div role="alert">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Button wide busy={state === 'loading'} onClick={again}>
        {shellCopy.reload}
      </Button>
    </MessageCard>
  )
}
