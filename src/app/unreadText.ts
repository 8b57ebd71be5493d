/** What a badge of unread notices says: nothing at none, 9+ above nine (APP-17). */
export function unreadText(count: number): string {
  if (count <= 0) return '';
  return count > 9 ? '9+' : String(count);
}
