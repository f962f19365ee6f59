import { icon } from '../ui/icons.tsx'

export const DownloadIcon = /* @__PURE__ */ icon(
  'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5',
)
export const SearchIcon = /* @__PURE__ */ icon(
  'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0',
)
export const SignOutIcon = /* @__PURE__ */ icon(
  'M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4',
)
export const PreviousIcon = /* @__PURE__ */ icon('M15 18l-6-6 6-6')
export const NextIcon = /* @__PURE__ */ icon('M9 18l6-6-6-6')
export const ZoomInIcon = /* @__PURE__ */ icon(
  'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M11 8v6M8 11h6',
)
export const ZoomOutIcon = /* @__PURE__ */ icon(
  'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M8 11h6',
)
export const PrintIcon = /* @__PURE__ */ icon(
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M6 14h12v8H6z',
)
export const ShareIcon = /* @__PURE__ */ icon(
  'M12 2v13M16 6l-4-4-4 4M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8',
)
export const ArchiveIcon = /* @__PURE__ */ icon(
  'M3 3h18v5H3zM5 8v11a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8M12 11v6M9 14.5l3 3 3-3',
)
