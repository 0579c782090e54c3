{{- define "medatlas.name" -}}
{{- if eq .Release.Name .Chart.Name }}{{ .Chart.Name }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "medatlas.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "medatlas.labels" -}}
{{ include "medatlas.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* The pod of one role: dict "root" (the chart), "role", "resources", "probes" (text). */}}
{{- define "medatlas.pod" -}}
metadata:
  labels:
    {{- include "medatlas.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
  annotations:
    # Changed settings start new pods.
    checksum/settings: {{ .root.Values.settings | toJson | sha256sum }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: {{ .root.Values.terminationGracePeriodSeconds }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    seccompProfile: { type: RuntimeDefault }
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "medatlas.selector" .root | nindent 10 }}
          app.kubernetes.io/component: {{ .role }}
  containers:
    - name: {{ .role }}
      image: {{ printf "%s:%s" .root.Values.image.repository (.root.Values.image.tag | default .root.Chart.AppVersion) | quote }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      env:
        - { name: ROLES, value: {{ .role }} }
      envFrom:
        - configMapRef: { name: {{ include "medatlas.name" .root }} }
        - secretRef: { name: {{ .root.Values.secretName }} }
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: ["ALL"] }
      {{- with .probes }}
      {{- . | nindent 6 }}
      {{- end }}
      resources:
        {{- toYaml .resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    # Drawn pictures and logs make themselves anew; files of people lie in the store.
    - { name: data, emptyDir: {} }
    - { name: tmp, emptyDir: {} }
{{- end }}

{{- define "medatlas.probes" -}}
ports:
  - { name: http, containerPort: 3000 }
# Visitors come when the index is built. Later a pod that cannot write still shows the directory, and starting it anew would
# help nobody: from then on it only has to be alive.
startupProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 5
  failureThreshold: {{ mul .Values.web.startMinutes 12 }}
readinessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: 1
  timeoutSeconds: 2
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  failureThreshold: 6
  timeoutSeconds: 5
{{- end }}
