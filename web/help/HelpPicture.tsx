import facts from './pictures/pictures.json'

/** Addresses of the pictures by path, created by `npm run screenshots -- --help-pictures`. */
const addresses = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

interface Props {
  name: keyof typeof facts
  /** Description for screen readers. */
  alt: string
}

/** A screenshot, loaded when scrolled into view; its space is reserved. */
export function HelpPicture({ name, alt }: Props) {
  const { width, height } = facts[name]
  return (
    <img
      className="help-picture"
      src={addresses[`./pictures/${name}.webp`]}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
}
