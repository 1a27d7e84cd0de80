#!/bin/sh
# Runs code in a sandbox that is thrown away, then in one that is kept for a second command.
#   STEWARD_URL=http://127.0.0.1:7070 STEWARD_KEY=stw_... sh examples/containers.sh
set -eu
url=${STEWARD_URL:-http://127.0.0.1:7070}

post() {
  curl -sS --fail-with-body -X POST "$url$1" \
    -H "Authorization: Bearer $STEWARD_KEY" \
    -H "Content-Type: application/json" \
    -d "$2"
}

post /containers/start '{"container": "code-sandbox", "code": "print(6 * 7)"}'
echo

kept=$(post /containers/start \
  '{"container": "code-sandbox", "language": "bash", "code": "echo 1 > counter", "keep": true}')
id=$(echo "$kept" | sed 's/.*"container_id":"\([^"]*\)".*/\1/')
post /containers/exec "{\"container_id\": \"$id\", \"command\": \"cat counter; exit 3\"}"
echo
curl -sS --fail-with-body "$url/containers/status" -H "Authorization: Bearer $STEWARD_KEY"
echo
post /containers/stop "{\"container_id\": \"$id\"}"
