import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * One step back, or home when there is no history in this app: a shortcut or another site's link opened this page
 * first (APP-13). The router forgets its history at a reload; the browser's own, where it can be asked, does not.
 */
export function useGoBack(): () => void {
  const router = useRouter();
  const routerCanGoBack = useCanGoBack();
  return useCallback(() => {
    const browser: { canGoBack: boolean } | undefined = window.navigation;
    if (browser?.canGoBack ?? routerCanGoBack) router.history.back();
    else void router.navigate({ to: '/Homepage' });
  }, [router, routerCanGoBack]);
}
