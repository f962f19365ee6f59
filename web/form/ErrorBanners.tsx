import { Fragment } from 'react'
import './error-banners.css'

/**
 * All validation errors of a form in one banner at its top; its space is reserved, so that no field moves when it
 * appears or disappears.
 */
export function ErrorBanners({ errors }: { errors: Partial<Record<string, string>> }) {
  const sentences = new Set(Object.values(errors).filter((text) => text !== undefined))
  return (
    <div className="mistakes">
      {sentences.size > 0 && (
        <div role="alert" className="banner banner-error">
          <p>
            {[...sentences].map((sentence) => (
              <Fragment key={sentence}>
                <span>{sentence}</span>{' '}
              </Fragment>
            ))}
          </p>
        </div>
      )}
    </div>
  )
}
