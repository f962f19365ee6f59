import { Link } from 'wouter'
import { useWords } from '../base/spoken.ts'
import { RequestError } from '../client/request-error.ts'
import { useMessage } from '../client/use-message.ts'
import './new-password.css'

/** Whether a link has been used, has been replaced or has expired. */
export function isGoneLink(error: unknown): error is RequestError {
  return error instanceof RequestError && error.code === 'gone'
}

/** Shows its message, and a link to request a new one. */
export function GoneLink({ failure, again }: { failure: RequestError; again: string }) {
  const texts = useWords('reset')
  return (
    <div className="login-form">
      <p role="alert">{useMessage(failure)}</p>
      <Link className="new-link" href={again}>
        {texts.askAgain}
      </Link>
    </div>
  )
}
