import { Fragment } from 'react'
import './error-banners.css'

/**
 * What is wrong with a form, on top of it: all of it in one banner, whose place is kept, so that no field moves when it comes
 * or goes.
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
