import { Typography, useTheme } from '@mui/material';
import { type ComponentProps, useCallback } from 'react';
import { Pagination, PaginationActions, useListContext, useLocale, useTranslate } from 'react-admin';
import { LIST_MAX } from '../../contract/platform/admin-lists.ts';

type Actions = ComponentProps<typeof PaginationActions>;

function PageNumbers(props: Actions) {
  const translate = useTranslate();
  return <PaginationActions {...props} aria-label={translate('admin.shell.pages')} />;
}

/** Pages of a list; one that is longer than can be leafed through says so. */
export function ListFoot() {
  const { meta, total, data, page, perPage, hasNextPage } = useListContext();
  const [translate, number] = [useTranslate(), new Intl.NumberFormat(useLocale())];
  // React-admin hands this on on every width and names it on wide ones only.
  const names = { getItemAriaLabel: (to: string) => translate(`ra.navigation.${to}`) };
  const isCounted = total !== undefined;
  // What is said of one button the library gives to the other where one reads from right to left.
  const onward = useTheme().direction === 'rtl' ? 'previousButton' : 'nextButton';
  // Of a list that nobody has counted the library takes every page to be full.
  const rowsHere = useCallback(() => {
    const before = (page - 1) * perPage;
    const values = { offsetBegin: before + 1, offsetEnd: before + (data?.length ?? 0) };
    return hasNextPage
      ? translate('ra.navigation.partial_page_range_info', values)
      : translate('ra.navigation.page_range_info', { ...values, total: values.offsetEnd });
  }, [translate, page, perPage, data?.length, hasNextPage]);
  return (
    <>
      {meta?.is_more === true && (
        <Typography variant="body2" sx={{ padding: 1, color: 'var(--amber)' }}>
          {translate(total === LIST_MAX ? 'admin.shell.more' : 'admin.shell.too_broad', {
            total: number.format(total ?? 0),
          })}
        </Typography>
      )}
      <Pagination
        rowsPerPageOptions={[10, 25, 50, 100]}
        {...names}
        {...(isCounted && { actions: PageNumbers })}
        {...(!isCounted && {
          labelDisplayedRows: rowsHere,
          slotProps: { actions: { [onward]: { disabled: !hasNextPage } } },
        })}
      />
    </>
  );
}
