import { Banner } from '../ui/Banner.tsx'

/** What is wrong with a form, on top of it, one banner a message. */
export function ErrorBanners({ errors }: { errors: Partial<Record<string, string>> }) {
  return Object.entries(errors).map(([name, text]) => <Banner key={name} text={text} />)
}
