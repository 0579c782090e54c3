import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { adminBreakpoints, below } from '../../web/ui/breakpoints.ts';

const hairline = '1px solid var(--line)';
const bare = { backgroundColor: 'transparent' };

/** The interface library by our tokens: teal, hairlines instead of shadows, the site's faces. */
export const themeOf = (direction: 'ltr' | 'rtl'): RaThemeOptions => ({
  ...defaultTheme,
  direction,
  breakpoints: { values: adminBreakpoints },
  sidebar: { width: 304 },
  palette: {
    mode: 'light',
    primary: { main: '#0B6B6A', dark: '#08514F', light: '#4E9694', contrastText: '#FFFFFF' },
    secondary: { main: '#0B6B6A', contrastText: '#FFFFFF' },
    error: { main: '#B3261E' },
    warning: { main: '#8A5200' },
    info: { main: '#1A63A1' },
    success: { main: '#236B43' },
    background: { default: '#F4F6F5', paper: '#FFFFFF' },
    text: { primary: '#16282A', secondary: '#536365' },
    divider: '#DFE5E3',
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    h5: { fontFamily: 'var(--font-title)', fontWeight: 600 },
    h6: { fontFamily: 'var(--font-title)', fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    ...defaultTheme.components,
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { boxShadow: 'none' } } },
    MuiCard: { styleOverrides: { root: { border: hairline, borderRadius: 12 } } },
    MuiDialog: { styleOverrides: { paper: { border: hairline, boxShadow: 'var(--float)' } } },
    // Menus and lists of choices too: without an edge their white runs into the white of tables.
    MuiPopover: { styleOverrides: { paper: { border: hairline, boxShadow: 'var(--float)' } } },
    MuiAutocomplete: { styleOverrides: { paper: { border: hairline, boxShadow: 'var(--float)' } } },
    MuiAppBar: {
      defaultProps: { elevation: 0, color: 'inherit' },
      styleOverrides: { root: { borderBottom: hairline, background: 'var(--surface)' } },
    },
    // Wide tables scroll within themselves: nothing around them is as wide as they are.
    // On the widest screens what belongs together stays together.
    RaLayout: {
      styleOverrides: { root: { minWidth: 0, '& .RaLayout-content': { minWidth: 0, maxWidth: 1616 } } },
    },
    RaList: {
      styleOverrides: {
        root: { '& .RaList-main': { minWidth: 0 }, '& .RaList-actions': { background: 'transparent' } },
      },
    },
    // The library paints them white on phones, in a rule of that width.
    RaTopToolbar: { styleOverrides: { root: { [`@media ${below(600)}`]: bare } } },
    RaListToolbar: {
      styleOverrides: {
        root: {
          // Filters keep one line: buttons that have no room beside them go below.
          flexWrap: 'wrap',
          '& > .RaTopToolbar-root, & > .MuiToolbar-root': { marginInlineStart: 'auto' },
          [`@media ${below(600)}`]: bare,
        },
      },
    },
    // On a phone it lies over the form.
    RaToolbar: {
      styleOverrides: {
        root: {
          borderTop: hairline,
          '&.RaToolbar-desktopToolbar': { backgroundColor: 'transparent' },
        },
      },
    },
    // What is typed is read too: a line has its measure.
    RaEdit: { styleOverrides: { root: { '& .RaEdit-main': { maxWidth: 1000 } } } },
    RaCreate: { styleOverrides: { root: { '& .RaCreate-main': { maxWidth: 1000 } } } },
    RaSimpleFormIterator: {
      styleOverrides: {
        root: {
          '& .RaSimpleFormIterator-form': { flexGrow: 1, flexWrap: 'wrap', minWidth: 0 },
          // As wide as the form it would be alone in its row.
          '& .RaSimpleFormIterator-inline > .MuiAutocomplete-root': { flex: '1 1 240px', width: 'auto' },
        },
      },
    },
    RaFilterForm: {
      styleOverrides: {
        root: {
          [`@media ${below(600)}`]: {
            inlineSize: '100%',
            '& .RaFilterForm-filterFormInput, & .RaFilterForm-filterFormInput .MuiFormControl-root': {
              inlineSize: '100%',
            },
          },
        },
      },
    },
    // As choices have it: fields of both kinds stand on one line.
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiTableCell: { styleOverrides: { head: { fontWeight: 600, background: 'var(--surface)' } } },
  },
});
