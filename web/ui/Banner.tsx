import { type BannerWords, bannerLook } from './banner-look.ts'

/** A message inside a dialog or screen. */
export function Banner(words: BannerWords) {
  const { severity, text } = bannerLook(words)
  return (
    <div role="alert" className={`banner banner-${severity}`}>
      <p>{text}</p>
    </div>
  )
}
