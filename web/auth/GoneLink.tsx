import { Link } from 'wouter'
import { useWords } from '../base/spoken.ts'
import { RequestError } from '../client/request-error.ts'
import './new-password.css'

/** Whether a link has been used, has been replaced or has expired. */
export function isGoneLink(error: unknown): error is RequestError {
  return error instanceof RequestError && error.code === 'gone'
}

/** Shows that message, and a link to request a new one. */
export function GoneLink({ message, again }: { message: string; again: string }) {
  const texts = useWords('reset')
  return (
    <div className="login-form">
      <p role="alert">{message}</p>
      <Link className="new-link" href={again}>
        {texts.askAgain}
      </Link>
    </div>
  )
}
