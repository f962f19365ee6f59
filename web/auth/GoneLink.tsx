import { Link } from 'wouter'
import { useWords } from '../base/spoken.ts'
import { RequestError } from '../client/request-error.ts'
import './new-password.css'

/** Whether a link was used, replaced or has expired. */
export function isGoneLink(error: unknown): error is RequestError {
  return error instanceof RequestError && error.code === 'gone'
}

/** Says so, and leads to a new one. */
export function GoneLink({ message, again }: { message: string; again: string }) {
  const say = useWords('reset')
  return (
    <div className="login-form">
      <p role="alert">{message}</p>
      <Link className="new-link" href={again}>
        {say.askAgain}
      </Link>
    </div>
  )
}
