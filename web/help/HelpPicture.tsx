import facts from './pictures/pictures.json'

/** Addresses of the pictures by their file. `npm run screenshots -- --help-pictures` makes them. */
const addresses = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

interface Props {
  name: keyof typeof facts
  /** What is to be seen, for those who do not see it. */
  alt: string
}

/** A picture of a screen, loaded when somebody scrolls to it; its place is kept free. */
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
